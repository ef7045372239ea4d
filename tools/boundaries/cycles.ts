/**
 * Returns import cycles: one path for each group of mutually reachable files (Tarjan's strongly connected components). It uses no
 * recursion, so that depth of the tree does not matter.
 * @param graph file → files it imports
 */
export function importCycles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  return components(graph)
    .filter((group) => group.length > 1 || (graph.get(group[0] ?? '') ?? []).includes(group[0] ?? ''))
    .map((group) => shortestLoop(graph, new Set(group)));
}

function components(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const open: string[] = [];
  const isOpen = new Set<string>();
  const cycles: string[][] = [];
  const lower = (node: string, to: number) => low.set(node, Math.min(low.get(node) ?? to, to));
  for (const root of graph.keys()) {
    if (order.has(root)) continue;
    const walk: { node: string; next: number }[] = [{ node: root, next: 0 }];
    while (walk.length > 0) {
      const top = walk.at(-1);
      if (!top) break;
      if (top.next === 0) {
        low.set(top.node, order.size);
        order.set(top.node, order.size);
        open.push(top.node);
        isOpen.add(top.node);
      }
      const child = graph.get(top.node)?.[top.next];
      top.next += 1;
      if (child !== undefined) {
        if (!order.has(child)) walk.push({ node: child, next: 0 });
        else if (isOpen.has(child)) lower(top.node, order.get(child) ?? 0);
        continue;
      }
      walk.pop();
      const parent = walk.at(-1);
      if (parent) lower(parent.node, low.get(top.node) ?? 0);
      if (low.get(top.node) !== order.get(top.node)) continue;
      const group = open.splice(open.indexOf(top.node));
      for (const node of group) isOpen.delete(node);
      cycles.push(group);
    }
  }
  return cycles;
}

/** A shortest way from the group's first file back to itself, by breadth. */
function shortestLoop(graph: ReadonlyMap<string, readonly string[]>, group: ReadonlySet<string>): string[] {
  const [start = ''] = [...group].sort();
  const queue: string[][] = [[start]];
  const seen = new Set<string>();
  for (let path = queue.shift(); path; path = queue.shift()) {
    for (const next of graph.get(path.at(-1) ?? '') ?? []) {
      if (next === start) return [...path, start];
      if (!group.has(next) || seen.has(next)) continue;
      seen.add(next);
      queue.push([...path, next]);
    }
  }
  return [...group];
}
