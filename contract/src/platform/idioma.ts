/** Languages of the interface; the first one is the default (A-IDIOMA-01..04). */
export const idiomas = ['es', 'en', 'zh', 'ja'] as const
export type Idioma = (typeof idiomas)[number]

/** BCP 47 tag of each language, for `lang` attributes and Intl. */
export const etiquetaIdioma: Record<Idioma, string> = { es: 'es-AR', en: 'en', zh: 'zh-CN', ja: 'ja' }

/** First language of an Accept-Language header (or of a stored preference) that we speak; Spanish otherwise. */
export function elegirIdioma(preferencia: string | undefined | null): Idioma {
  const pedidos = (preferencia ?? '')
    .split(',')
    .map((parte) => {
      const [etiqueta = '', ...parametros] = parte.trim().toLowerCase().split(';')
      const q = parametros.find((p) => p.trim().startsWith('q='))
      return { codigo: etiqueta.split('-')[0] ?? '', peso: q ? Number(q.trim().slice(2)) || 0 : 1 }
    })
    .sort((a, b) => b.peso - a.peso)
  for (const { codigo, peso } of pedidos) if (peso > 0 && (idiomas as readonly string[]).includes(codigo)) return codigo as Idioma
  return 'es'
}
