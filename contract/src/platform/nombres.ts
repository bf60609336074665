/** How one greets a person: "Quiroga, Ana Beatriz" is Ana Beatriz; a name without a comma stays as it is. */
export const nombrePropio = (nombre: string): string => nombre.split(', ')[1] ?? nombre
