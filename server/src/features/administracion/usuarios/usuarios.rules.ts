import { mayorDeEdad } from '@gremial/contract/acceso/perfil.ts'

/** Limit of words in a search. */
const palabrasMaximas = 6

/**
 * Words of a search, matched anywhere; a member number in the card's format (002217/9) or a document with dots is reduced to its
 * number.
 */
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
 * Missing or wrong personal data (B-USUARIOS-13..21). For a member the register has them: gaps are not required in the form, but
 * a minor is refused.
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
