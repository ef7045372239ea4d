/** Names in the address by their names in code, of several screens. */
export const register = { text: 'q', order: 'ordem', page: 'pagina', size: 'tamanho', open: 'abrir' } as const;
export const dates = { from: 'de', to: 'ate' } as const;
export const pending = { connection: 'conexao', pending: 'pendentes' } as const;
