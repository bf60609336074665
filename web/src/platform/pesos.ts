/** An amount is not parted from its sign: in whatever is said, also by the server that draws the first screen. */
export const pesos = {
  type: 'postProcessor' as const,
  name: 'pesos',
  process: (dicho: string) => dicho.replaceAll('$ ', '$\u00a0'),
}
