import { expect, phone, test } from './fixtures.ts'

// Equivalent to GREMIAL_DEMO=1.
test.beforeAll(({ portal }) => {
  portal.services.config.demoSaid = true
})

const dice = {
  es: 'Es una demostración: sus contraseñas son públicas. No cargues datos de nadie.',
  en: 'This is a demonstration with published passwords. Do not enter anyone’s data.',
  zh: '这是演示系统，密码是公开的。请勿录入任何人的数据。',
  ja: 'これはデモです。パスワードは公開されています。実在の人のデータは入力しないでください。',
}

test('a demo possibly exposed to a network says so on every screen, in every language', async ({ portal }) => {
  for (const [language, text] of Object.entries(dice)) {
    const page = await portal.visit('/login', { language: language, viewport: phone })
    await expect(page.getByText(text)).toBeVisible()
  }
  for (const path of ['/terminos-condiciones', '/preguntas-frecuentes', '/verificador'])
    await expect((await portal.visit(path)).getByText(dice.es)).toBeVisible()
  for (const path of ['/app/actividad/listar', '/carnet']) {
    const page = await portal.openAs('ana', path, { viewport: phone })
    await expect(page.getByText(dice.es)).toBeVisible()
  }
})
