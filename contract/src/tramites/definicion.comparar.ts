import { type ContenidoDefinicion, type ParteDefinicion, partesDefinicion } from './definicion.ts'

/** Differences between two definitions, by part. */

/** `antes` and `ahora` are scalars or lists as text; "" if absent. */
export interface CambioDefinicion {
  parte: ParteDefinicion
  ruta: string
  antes: string
  ahora: string
}

const claves: Record<ParteDefinicion, ReadonlyArray<keyof ContenidoDefinicion>> = {
  textos: ['nombre', 'resumen', 'descripcion'],
  condiciones: ['condiciones'],
  campos: ['campos'],
  papeles: ['papeles'],
  monto: ['monto'],
  personas: ['personas'],
  mesa: ['mesa'],
  pago: ['pago'],
  correos: ['correos'],
  declaracion: ['declaracion'],
  pruebas: ['pruebas'],
}

/** Elements of a list are matched by key, name or type, else by position. */
const nombreDe = (valor: unknown, i: number): string => {
  const de = valor !== null && typeof valor === 'object' ? (valor as Record<string, unknown>) : {}
  const nombre = de.clave ?? de.categoria ?? de.nombre ?? de.tipo
  return typeof nombre === 'string' && nombre !== '' ? nombre : String(i)
}

function* hojas(valor: unknown, ruta: string): Generator<[string, string]> {
  if (Array.isArray(valor)) {
    const vistos = new Map<string, number>()
    if (valor.every((v) => typeof v !== 'object')) yield [ruta, valor.join(', ')]
    else {
      yield [`${ruta}.orden`, valor.map(nombreDe).join(', ')]
      for (const [i, v] of valor.entries()) {
        const nombre = nombreDe(v, i)
        const vez = (vistos.get(nombre) ?? 0) + 1
        vistos.set(nombre, vez)
        yield* hojas(v, `${ruta}.${vez === 1 ? nombre : `${nombre}-${vez}`}`)
      }
    }
  } else if (valor !== null && typeof valor === 'object')
    for (const [clave, v] of Object.entries(valor)) yield* hojas(v, ruta === '' ? clave : `${ruta}.${clave}`)
  else yield [ruta, valor === null || valor === undefined ? '' : String(valor)]
}

/** Test cases (`pruebas`) are excluded: they do not affect applicants. */
export function compararDefiniciones(antes: ContenidoDefinicion, ahora: ContenidoDefinicion): CambioDefinicion[] {
  return partesDefinicion
    .filter((parte) => parte !== 'pruebas')
    .flatMap((parte) => {
      const de = (contenido: ContenidoDefinicion) =>
        new Map(claves[parte].flatMap((clave) => [...hojas(contenido[clave], clave)]))
      const [viejas, nuevas] = [de(antes), de(ahora)]
      return [...new Set([...viejas.keys(), ...nuevas.keys()])]
        .map((ruta) => ({ parte, ruta, antes: viejas.get(ruta) ?? '', ahora: nuevas.get(ruta) ?? '' }))
        .filter((c) => c.antes !== c.ahora)
    })
}
