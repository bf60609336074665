/** What a feature says, by where it is said. Each file of textos/<language>/<district>/ is one of these. */
interface Partes {
  /** What the server says that is none of the others. */
  mensajes?: object
  errores?: object
  listas?: object
  correo?: object
  respuestas?: object
  /** Names of its permissions, by resource. */
  permisos?: object
  /** What of it the audit speaks of, by the code of the thing, with its article. */
  cosas?: object
  /** Titles of its menu entries that no screen has. */
  menu?: object
  /** What its screens say; two features of a family may share a name (`caja`). */
  pantallas?: object
}

type DeUna<F, P extends string> = F extends Record<P, infer T> ? T : never
/** All at once: of a union, what each part has. */
export type Todas<U> = (U extends unknown ? (parte: U) => void : never) extends (todas: infer I) => void ? I : never
type Junto<F, P extends string> = Todas<{ [K in keyof F]: DeUna<F[K], P> }[keyof F]>

/** One part of every feature, put together; names that several have are joined one level below. */
export function juntar<F extends Record<string, Partes>, P extends keyof Partes>(funciones: F, parte: P): Junto<F, P> {
  const juntas: Record<string, unknown> = {}
  for (const textos of Object.values(funciones))
    for (const [nombre, valor] of Object.entries(textos[parte] ?? {}))
      juntas[nombre] = typeof valor === 'string' ? valor : { ...(juntas[nombre] as object | undefined), ...(valor as object) }
  return juntas as Junto<F, P>
}

/** What the server says too, by where: errors, titles of lists and files, mail, names of permissions, things of the audit. */
export const juntarDelServidor = <F extends Record<string, Partes>>(funciones: F) => ({
  errores: juntar(funciones, 'errores'),
  listas: juntar(funciones, 'listas'),
  correo: juntar(funciones, 'correo'),
  respuestas: juntar(funciones, 'respuestas'),
  permisos: juntar(funciones, 'permisos'),
  cosas: juntar(funciones, 'cosas'),
})
