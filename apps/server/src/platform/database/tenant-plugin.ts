/** Conditions by organization for reads, updates and deletes of tenant tables, and the column for inserts. Refuses other forms. */
import {
  AliasNode,
  AndNode,
  BinaryOperationNode,
  ColumnNode,
  type ColumnUpdateNode,
  type CommonTableExpressionNode,
  DefaultInsertValueNode,
  type DeleteQueryNode,
  IdentifierNode,
  type InsertQueryNode,
  type JoinNode,
  type KyselyPlugin,
  ListNode,
  type MergeQueryNode,
  type OnConflictNode,
  OnNode,
  type OperationNode,
  OperationNodeTransformer,
  OperatorNode,
  ParensNode,
  PrimitiveValueListNode,
  type QueryId,
  RawNode,
  ReferenceNode,
  SelectionNode,
  SelectQueryNode,
  SetOperationNode,
  TableNode,
  type UpdateQueryNode,
  ValueListNode,
  ValueNode,
  type ValuesItemNode,
  ValuesNode,
  WhereNode,
  type WithNode,
} from 'kysely';

const column = 'organization_id';

/** A query form that the wall cannot be built into. */
export class UnboundQuery extends Error {
  override readonly name = 'UnboundQuery';
}

/** `isTenant`: the rows of the table belong to organizations. */
export const tenantPlugin = (organizationId: number, isTenant: (table: string) => boolean): KyselyPlugin => {
  const transformer = new TenantTransformer(organizationId, isTenant);
  return {
    transformQuery: ({ node, queryId }) => transformer.transformNode(node, queryId),
    transformResult: async ({ result }) => result,
  };
};

interface NamedTable {
  readonly table: string;
  /** Name by which the query refers to the table. */
  readonly alias: string;
}

class TenantTransformer extends OperationNodeTransformer {
  readonly #organizationId: number;
  readonly #isTenant: (table: string) => boolean;
  /** Names of the common table expressions in scope. They hide tables of the same name, as in PostgreSQL. */
  readonly #expressions: string[] = [];
  /** Queries that have their condition: a query within another's text passes twice. */
  readonly #bound = new WeakSet<OperationNode>();

  constructor(organizationId: number, isTenant: (table: string) => boolean) {
    super();
    this.#organizationId = organizationId;
    this.#isTenant = isTenant;
  }

  // Names and values hold no query: they are not copied.
  protected override transformTable(node: TableNode): TableNode {
    return node;
  }

  protected override transformReference(node: ReferenceNode): ReferenceNode {
    return node;
  }

  protected override transformPrimitiveValueList(node: PrimitiveValueListNode): PrimitiveValueListNode {
    return node;
  }

  protected override transformSelectQuery(node: SelectQueryNode, queryId?: QueryId): SelectQueryNode {
    return this.#binding(node, (plain) => {
      const query = super.transformSelectQuery(plain, queryId);
      const where = this.#where(query.where, this.#read([query.from?.froms, crossJoined(query.joins)]));
      return where ? { ...query, where } : query;
    });
  }

  protected override transformUpdateQuery(node: UpdateQueryNode, queryId?: QueryId): UpdateQueryNode {
    return this.#binding(node, (plain) => {
      const query = super.transformUpdateQuery(plain, queryId);
      const written = this.#written(query.table && ListNode.is(query.table) ? query.table.items : [query.table]);
      if (written.length > 0) refuseMoves(query.updates);
      const read = this.#read([query.from?.froms, crossJoined(query.joins)]);
      const where = this.#where(query.where, [...written, ...read]);
      return where ? { ...query, where } : query;
    });
  }

  protected override transformDeleteQuery(node: DeleteQueryNode, queryId?: QueryId): DeleteQueryNode {
    return this.#binding(node, (plain) => {
      const query = super.transformDeleteQuery(plain, queryId);
      const read = this.#read([query.using?.tables, crossJoined(query.joins)]);
      const where = this.#where(query.where, [...this.#written(query.from.froms), ...read]);
      return where ? { ...query, where } : query;
    });
  }

  protected override transformInsertQuery(node: InsertQueryNode, queryId?: QueryId): InsertQueryNode {
    return this.#binding(node, (plain) => {
      const query = super.transformInsertQuery(plain, queryId);
      const [into] = this.#written([query.into]);
      if (!into) return query;
      if (query.defaultValues || !query.columns || !query.values) {
        throw new UnboundQuery(`An insert into ${into.table} has to name its columns`);
      }
      const at = query.columns.findIndex((one) => one.column.name === column);
      const onConflict = query.onConflict && this.#conflict(query.onConflict, into);
      const columns = at < 0 ? [...query.columns, ColumnNode.create(column)] : query.columns;
      return { ...query, columns, values: this.#rows(query.values, at), ...(onConflict ? { onConflict } : {}) };
    });
  }

  protected override transformMergeQuery(node: MergeQueryNode): MergeQueryNode {
    throw new UnboundQuery(`A ${node.kind} is not bound to an organization`);
  }

  protected override transformJoin(node: JoinNode, queryId?: QueryId): JoinNode {
    const join = super.transformJoin(node, queryId);
    const [condition] = this.#conditions(this.#read([[join.table]]));
    if (!condition || join.joinType === 'CrossJoin') return join;
    if (join.joinType !== 'InnerJoin' && join.joinType !== 'LeftJoin') {
      throw new UnboundQuery(`A ${join.joinType} of a tenant table is not bound to an organization`);
    }
    return { ...join, on: OnNode.create(join.on ? both(condition, join.on.on) : condition) };
  }

  /** Common table expressions first: what follows them sees their names. */
  #binding<Query extends OperationNode & { readonly with?: WithNode }>(
    node: Query,
    transform: (node: Query) => Query,
  ): Query {
    if (this.#bound.has(node)) return node;
    const depth = this.#expressions.length;
    try {
      const expressions = node.with && this.#bindExpressions(node.with);
      const plain = transform({ ...node, with: undefined });
      const query = expressions ? { ...plain, with: expressions } : plain;
      this.#bound.add(query);
      return query;
    } finally {
      this.#expressions.length = depth;
    }
  }

  /** A recursive expression sees itself and all others; a plain one those before it. */
  #bindExpressions(node: WithNode): WithNode {
    const nameOf = ({ name }: CommonTableExpressionNode) => name.table.table.identifier.name;
    if (node.recursive) this.#expressions.push(...node.expressions.map(nameOf));
    const expressions = node.expressions.map((one) => {
      const bound = this.transformNode(one);
      this.#expressions.push(nameOf(one));
      return bound;
    });
    return { ...node, expressions };
  }

  /** Tenant tables that a query writes to. No expression hides these. */
  #written(nodes: readonly (OperationNode | undefined)[]): NamedTable[] {
    return nodes.flatMap((node) => (node && namedTable(node)) ?? []).filter(({ table }) => this.#isTenant(table));
  }

  #read(lists: readonly (readonly OperationNode[] | undefined)[]): NamedTable[] {
    return this.#written(lists.flatMap((nodes) => nodes ?? [])).filter(
      ({ table }) => !this.#expressions.includes(table),
    );
  }

  #conditions(tables: readonly NamedTable[]): OperationNode[] {
    return tables.map(({ alias }) =>
      BinaryOperationNode.create(
        ReferenceNode.create(ColumnNode.create(column), TableNode.create(alias)),
        OperatorNode.create('='),
        ValueNode.create(this.#organizationId),
      ),
    );
  }

  #where(where: WhereNode | undefined, tables: readonly NamedTable[]): WhereNode | undefined {
    const [first, ...rest] = this.#conditions(tables);
    return first ? WhereNode.create([...rest, ...(where ? [where.where] : [])].reduce(both, first)) : where;
  }

  /** The rows of an insert with their organization; `at`: its index among the columns, or -1. */
  #rows(values: OperationNode, at: number): OperationNode {
    if (ValuesNode.is(values)) return ValuesNode.create(values.values.map((row) => this.#row(row, at)));
    if (SelectQueryNode.is(values) && at < 0) return this.#selected(values);
    throw new UnboundQuery(`The rows of an insert may not say their ${column} by a query or a text`);
  }

  #row(row: ValuesItemNode, at: number): ValuesItemNode {
    const own = this.#organizationId;
    if (PrimitiveValueListNode.is(row)) {
      if (at >= 0) requireOwn(row.values[at], own);
      return at < 0 ? PrimitiveValueListNode.create([...row.values, own]) : row;
    }
    const named = row.values[at];
    if (named && !DefaultInsertValueNode.is(named)) requireOwn(ValueNode.is(named) ? named.value : null, own);
    const others = row.values.filter((_value, index) => index !== at);
    return ValueListNode.create(others.toSpliced(at < 0 ? others.length : at, 0, ValueNode.create(own)));
  }

  /** Each query of a union gives the column. The type is written out: a parameter alone would be a text. */
  #selected(query: SelectQueryNode): SelectQueryNode {
    const value = RawNode.create(['', '::int8'], [ValueNode.create(this.#organizationId)]);
    const setOperations = query.setOperations?.map(({ operator, expression, all }) => {
      if (SelectQueryNode.is(expression)) return SetOperationNode.create(operator, this.#selected(expression), all);
      throw new UnboundQuery('The queries of an insert may be no text');
    });
    return {
      ...query,
      selections: [
        ...(query.selections ?? []),
        SelectionNode.create(AliasNode.create(value, IdentifierNode.create(column))),
      ],
      ...(setOperations ? { setOperations } : {}),
    };
  }

  /** Unique keys of tenant tables begin with the organization. A row that is in the way is changed only if it is the organization's. */
  #conflict(conflict: OnConflictNode, into: NamedTable): OnConflictNode {
    refuseMoves(conflict.updates);
    const isNamed = conflict.columns?.some((one) => one.column.name === column) ?? true;
    const updateWhere = conflict.updates && this.#where(conflict.updateWhere, [into]);
    return {
      ...conflict,
      ...(isNamed ? {} : { columns: [ColumnNode.create(column), ...(conflict.columns ?? [])] }),
      ...(updateWhere ? { updateWhere } : {}),
    };
  }
}

/** In brackets: a text may hold an `or`. */
const both = (left: OperationNode, right: OperationNode): OperationNode =>
  AndNode.create(left, BinaryOperationNode.is(right) ? right : ParensNode.create(right));

const crossJoined = (joins: readonly JoinNode[] | undefined): OperationNode[] =>
  (joins ?? []).filter(({ joinType }) => joinType === 'CrossJoin').map(({ table }) => table);

const namedTable = (node: OperationNode): NamedTable | null => {
  if (AliasNode.is(node)) {
    const inner = namedTable(node.node);
    return inner && IdentifierNode.is(node.alias) ? { ...inner, alias: node.alias.name } : null;
  }
  if (!TableNode.is(node)) return null;
  const { schema, identifier } = node.table;
  return schema && schema.name !== 'public' ? null : { table: identifier.name, alias: identifier.name };
};

const refuseMoves = (updates: readonly ColumnUpdateNode[] | undefined): void => {
  const names = (updates ?? []).map(({ column: node }) => (ReferenceNode.is(node) ? node.column : node));
  if (names.some((node) => ColumnNode.is(node) && node.column.name === column)) {
    throw new UnboundQuery('A row never moves to another organization');
  }
};

const requireOwn = (value: unknown, organizationId: number): void => {
  if (value !== organizationId) throw new UnboundQuery('A row of another organization');
};
