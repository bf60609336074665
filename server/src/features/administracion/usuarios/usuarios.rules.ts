import { mayorDeEdad } from '@gremial/contract/acceso/perfil.ts'

/** How many words of a search count. */
const palabrasMaximas = 6

/** The words of a search, each to be found anywhere; a member number as cards write it (002217/9), or a document with its dots, is its number. */
export const palabrasBuscadas = (buscado: string): string[] =>
  buscado
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, palabrasMaximas)
    .map((palabra) =>
      /^[\d.]+(\/\d)?$/.test(palabra)
        ? palabra
            .replace(/\/\d$/, '')
            .replaceAll('.', '')
            .replace(/^0+(?=\d)/, '')
        : palabra,
    )

interface Identidad {
  nombre?: string | undefined
  apellido?: string | undefined
  numeroDocumento?: string | undefined
  fechaNacimiento?: string | null | undefined
}

type Problema = { campo: string; clave: string; datos: Record<string, string | number> }

/**
 * What is missing or wrong of who somebody is (B-USUARIOS-13..21). Of a member the register says it: what it lacks is not asked of the form, but who
 * is known to be under age is refused.
 */
export function problemasDeIdentidad(
  { esAfiliado, nuevo }: { esAfiliado: boolean; nuevo: boolean },
  identidad: Identidad,
  hoy: string,
): Problema[] {
  const pedidos: Array<keyof Identidad> = [
    ...(nuevo ? (['nombre', 'apellido'] as const) : []),
    'numeroDocumento',
    'fechaNacimiento',
  ]
  const faltan = esAfiliado ? [] : pedidos.filter((campo) => !identidad[campo])
  const problemas: Problema[] = faltan.map((campo) => ({ campo, clave: 'validacion.requerido', datos: {} }))
  if (identidad.fechaNacimiento && !mayorDeEdad(identidad.fechaNacimiento, hoy))
    problemas.push({ campo: 'fechaNacimiento', clave: 'validacion.mayorDeEdad', datos: {} })
  return problemas
}
