/** First items of a list, one of each kind before a second one, in the order of the list. */
export function primeras<T extends { cosa: string }>(cosas: readonly T[], cuantas: number): T[] {
  const vistas = new Map<string, number>()
  const turnos = cosas.map((una, lugar) => {
    const vez = vistas.get(una.cosa) ?? 0
    vistas.set(una.cosa, vez + 1)
    return { una, lugar, vez }
  })
  return turnos
    .toSorted((a, b) => a.vez - b.vez || a.lugar - b.lugar)
    .slice(0, cuantas)
    .toSorted((a, b) => a.lugar - b.lugar)
    .map(({ una }) => una)
}
