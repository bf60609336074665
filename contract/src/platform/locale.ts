/** Interface languages; the first is the default (A-IDIOMA-01..04). */
export const locales = ['es', 'en', 'zh', 'ja'] as const
export type Locale = (typeof locales)[number]

/** BCP 47 tag of each language, for `lang` attributes and Intl. */
export const localeTag: Record<Locale, string> = { es: 'es-AR', en: 'en', zh: 'zh-CN', ja: 'ja' }

/** First supported language of an Accept-Language header or stored preference; Spanish otherwise. */
export function pickLocale(preference: string | undefined | null): Locale {
  const requests = (preference ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...params] = part.trim().toLowerCase().split(';')
      const q = params.find((p) => p.trim().startsWith('q='))
      return { codigo: tag.split('-')[0] ?? '', peso: q ? Number(q.trim().slice(2)) || 0 : 1 }
    })
    .sort((a, b) => b.peso - a.peso)
  for (const { codigo: code, peso } of requests)
    if (peso > 0 && (locales as readonly string[]).includes(code)) return code as Locale
  return 'es'
}
