/** Texts of a feature by their use. Each file of textos/<language>/<district>/ is one of these. */
interface FeatureTexts {
  /** Texts of the server that belong to none of the others. */
  mensajes?: object
  errores?: object
  listas?: object
  correo?: object
  respuestas?: object
  /** Names of its permissions, by resource. */
  permisos?: object
  /** Things that the audit names, by code, with their article. */
  cosas?: object
  /** Titles of its menu entries that no screen has. */
  menu?: object
  /** Texts of its screens; two features of a family may share a name (`caja`). */
  pantallas?: object
}

type TextsOf<F, P extends string> = F extends Record<P, infer T> ? T : never
/** Intersection of the members of a union. */
export type Intersection<U> = (U extends unknown ? (member: U) => void : never) extends (all: infer I) => void ? I : never
type Merged<F, P extends string> = Intersection<{ [K in keyof F]: TextsOf<F[K], P> }[keyof F]>

/** Merges one use of the texts of every feature; names that several have are merged one level below. */
export function mergeTexts<F extends Record<string, FeatureTexts>, P extends keyof FeatureTexts>(
  features: F,
  use: P,
): Merged<F, P> {
  const merged: Record<string, unknown> = {}
  for (const texts of Object.values(features))
    for (const [name, value] of Object.entries(texts[use] ?? {}))
      merged[name] = typeof value === 'string' ? value : { ...(merged[name] as object | undefined), ...(value as object) }
  return merged as Merged<F, P>
}

/** Texts that the server needs, by use: errors, titles of lists and files, mail, names of permissions, things of the audit. */
export const mergeServerTexts = <F extends Record<string, FeatureTexts>>(features: F) => ({
  errores: mergeTexts(features, 'errores'),
  listas: mergeTexts(features, 'listas'),
  correo: mergeTexts(features, 'correo'),
  respuestas: mergeTexts(features, 'respuestas'),
  permisos: mergeTexts(features, 'permisos'),
  cosas: mergeTexts(features, 'cosas'),
})
