import { test } from 'vitest'
import { expect, navegador, telefono } from './navegador.ts'

const n = await navegador()
// As GREMIAL_DEMO=1 says it.
n.services.config.demoSaid = true

const dice = {
  es: 'Es una demostración: sus contraseñas son públicas. No cargues datos de nadie.',
  en: 'This is a demonstration with published passwords. Do not enter anyone’s data.',
  zh: '这是演示系统，密码是公开的。请勿录入任何人的数据。',
  ja: 'これはデモです。パスワードは公開されています。実在の人のデータは入力しないでください。',
}

test('a demonstration that may be beyond one machine says so on every screen, public ones too, in every language', async () => {
  for (const [idioma, texto] of Object.entries(dice)) {
    const page = await n.visita('/login', { idioma, tamanio: telefono })
    await expect(page.getByText(texto)).toBeVisible()
  }
  for (const ruta of ['/terminos-condiciones', '/preguntas-frecuentes', '/verificador'])
    await expect((await n.visita(ruta)).getByText(dice.es)).toBeVisible()
  for (const ruta of ['/app/actividad/listar', '/carnet']) {
    const page = await n.abrir('ana', ruta, { tamanio: telefono })
    await expect(page.getByText(dice.es)).toBeVisible()
  }
})
