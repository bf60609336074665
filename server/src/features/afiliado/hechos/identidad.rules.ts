/** Fields that identify a person. Null or 0 if unknown. */
export interface Identidad {
  apellido: string
  nombre: string
  documento: number | null
  nacimiento: string | null
}

/**
 * True if a correction turns the number into another person: two of document, name and birth date differ by more than a typing
 * mistake. A single field is a correction; so are accents, swapped surname and name, a married name, one or two digits of a
 * document, and swapped day and month.
 */
export function esOtraPersona(antes: Identidad, despues: Identidad): boolean {
  const nombre = otroNombre(antes, despues)
  const nacimiento = otroNacimiento(antes.nacimiento, despues.nacimiento)
  const documento = otroDocumento(antes.documento, despues.documento)
  return [nombre, nacimiento, documento].filter(Boolean).length > 1
}

export function otroDocumento(antes: number | null, despues: number | null): boolean {
  if (!antes || !despues || antes === despues) return false
  return distancia(String(antes), String(despues)) > 2
}

/** True if two of day, month and year differ, unless day and month are swapped or only the century differs. */
export function otroNacimiento(antes: string | null, despues: string | null): boolean {
  if (!antes || !despues || antes === despues) return false
  const [a = '', m = '', d = ''] = antes.split('-')
  const [a2 = '', m2 = '', d2 = ''] = despues.split('-')
  if (a === a2 && m === d2 && d === m2) return false
  return [a === a2, m === m2, d === d2].filter((igual) => !igual).length > 1
}

const particulas = new Set(['de', 'del', 'la', 'las', 'los', 'y', 'e', 'da', 'di', 'viuda', 'vda', 'san', 'santa'])
const palabras = (texto: string): string[] =>
  (
    texto
      .normalize('NFD')
      .replace(/\p{M}|['’]/gu, '')
      .toLowerCase()
      .match(/\p{L}+/gu) ?? []
  ).filter((p) => !particulas.has(p))

const mismaPalabra = (una: string, otra: string): boolean =>
  una === otra ||
  (una.length === 1 && otra.startsWith(una)) ||
  (otra.length === 1 && una.startsWith(otra)) ||
  (Math.min(una.length, otra.length) >= 4 && distancia(una, otra) < 2)

/** True without a surname or a name in common, in either field. With two equal given names, another surname is a married one. */
export function otroNombre(antes: Identidad, despues: Identidad): boolean {
  const [apellidos, nombres] = [palabras(antes.apellido), palabras(antes.nombre)]
  const suyas = [...palabras(despues.apellido), ...palabras(despues.nombre)]
  if (apellidos.length + nombres.length === 0 || suyas.length === 0) return false
  const esta = (palabra: string) => suyas.some((otra) => mismaPalabra(palabra, otra))
  if (nombres.length > 1 && nombres.every(esta)) return false
  return !(apellidos.some(esta) && (nombres.length === 0 || nombres.some(esta)))
}

/** Edit distance: characters inserted, deleted, replaced or swapped with the next one. */
function distancia(una: string, otra: string): number {
  const filas = Array.from({ length: una.length + 1 }, (_, i) => [i, ...Array<number>(otra.length).fill(0)])
  const en = (i: number, j: number): number => filas[i]?.[j] ?? 0
  for (let j = 0; j <= otra.length; j++) (filas[0] as number[])[j] = j
  for (let i = 1; i <= una.length; i++)
    for (let j = 1; j <= otra.length; j++) {
      const cambia = una[i - 1] === otra[j - 1] ? 0 : 1
      let mejor = Math.min(en(i - 1, j) + 1, en(i, j - 1) + 1, en(i - 1, j - 1) + cambia)
      if (i > 1 && j > 1 && una[i - 1] === otra[j - 2] && una[i - 2] === otra[j - 1])
        mejor = Math.min(mejor, en(i - 2, j - 2) + 1)
      ;(filas[i] as number[])[j] = mejor
    }
  return en(una.length, otra.length)
}
