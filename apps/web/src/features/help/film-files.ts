interface FilmFiles {
  /** Address of the animated picture. */
  readonly moving: string;
  readonly still: string;
}

/** Addresses by chapter, each written out: the build finds the files by them. */
const files: Readonly<Record<string, FilmFiles>> = {
  'primeiros-passos': {
    moving: new URL('./films/primeiros-passos.webp', import.meta.url).href,
    still: new URL('./films/primeiros-passos-parado.webp', import.meta.url).href,
  },
  cenarios: {
    moving: new URL('./films/cenarios.webp', import.meta.url).href,
    still: new URL('./films/cenarios-parado.webp', import.meta.url).href,
  },
  realizado: {
    moving: new URL('./films/realizado.webp', import.meta.url).href,
    still: new URL('./films/realizado-parado.webp', import.meta.url).href,
  },
  vendas: {
    moving: new URL('./films/vendas.webp', import.meta.url).href,
    still: new URL('./films/vendas-parado.webp', import.meta.url).href,
  },
  planejar: {
    moving: new URL('./films/planejar.webp', import.meta.url).href,
    still: new URL('./films/planejar-parado.webp', import.meta.url).href,
  },
};

/** The film of a chapter of the guide; undefined without one. */
export const filmOf = (chapter: string): FilmFiles | undefined => files[chapter];
