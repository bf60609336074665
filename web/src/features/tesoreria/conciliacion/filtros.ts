/** Filter of what is loose, as its address says it. */
export interface Filtro {
  texto?: string
  signo?: '1' | '-1'
  desde?: string | undefined
  hasta?: string | undefined
}
