/** A CBU in two blocks, as banks print it. */
export const enBloques = (cbu: string): string => (cbu.length > 8 ? `${cbu.slice(0, 8)} ${cbu.slice(8)}` : cbu)
