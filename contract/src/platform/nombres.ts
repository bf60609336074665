/** "Quiroga, Ana Beatriz", as the register writes it, the way a person is called: "Ana Beatriz Quiroga". */
export function nombreCorrido(nombre: string): string {
  const [apellido = '', propio] = nombre.split(', ')
  return propio ? `${propio} ${apellido}` : apellido
}

/** What a person is greeted by: "Ana" of "Quiroga, Ana Beatriz"; the whole of a name without comma. */
export const nombreDePila = (nombre: string): string => nombre.split(', ')[1]?.split(' ')[0] || nombre

/** How one greets a person: "Quiroga, Ana Beatriz" is Ana Beatriz; a name without a comma stays as it is. */
export const nombrePropio = (nombre: string): string => nombre.split(', ')[1] ?? nombre
