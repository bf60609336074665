import assert from 'node:assert/strict'
import { test } from 'vitest'
import { checkTexts } from './check.ts'

/** Words that a language does not use, each with the one that it has for the thing. */
const unused = {
  en: {
    quota: 'instalment',
    quotas: 'instalments',
    affiliate: 'member',
    affiliates: 'members',
    adhered: 'direct-debit authorisation',
    adhesion: 'direct-debit authorisation',
    annul: 'cancel',
    annulled: 'cancelled',
    voucher: 'receipt',
    rendition: 'expense settlement',
    mandate: 'term of office',
    mandates: 'terms of office',
    unlinked: 'no longer a member',
  },
  zh: { 你: '您', 支部: '分会', 成员: '会员', 会員: '会员' },
  ja: { 申込: '申請', 会員: '組合員' },
} as const

/** Texts that people sign keep the words that were signed: another wording is another version of them. */
const isSigned = (key: string): boolean => key.startsWith('conformidad.mensajes.textoConformidad.')
/** 家庭成员 is a relative. */
const withoutFamily = (text: string): string => text.replaceAll('家庭成员', '')

const wordsOf = (text: string): string[] => text.toLowerCase().split(/[^a-z-]+/)

for (const language of ['en', 'zh', 'ja'] as const)
  test(`in ${language} each thing has one word (A-IDIOMA-02)`, () => {
    const found: string[] = []
    for (const [key, text] of checkTexts(language).found) {
      if (isSigned(key)) continue
      for (const [word, right] of Object.entries(unused[language])) {
        const used = language === 'en' ? wordsOf(text).includes(word) : withoutFamily(text).includes(word)
        if (used) found.push(`${key}: "${word}" → ${right}: ${text}`)
      }
    }
    assert.deepEqual(found, [])
  })

test('amounts of every language have the separators of the screens: $ 1.234,50', () => {
  for (const language of ['en', 'zh', 'ja'] as const) {
    const found = [...checkTexts(language).found].filter(([, text]) => /\$ ?\d+,\d{3}/.test(text))
    assert.deepEqual(found, [], language)
  }
})
