/** 42.5 as "42,50 %", or without the sign inside a sentence. */
export const conPorciento = (n: number, signo = true): string =>
  `${n.toLocaleString('es-AR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}${signo ? '\u00a0%' : ''}`
