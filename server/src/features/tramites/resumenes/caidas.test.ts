import assert from 'node:assert/strict'
import { cpSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { eventually } from '../../../../test/eventually.ts'
import { porte } from '../../../../test/porte.ts'
import { folder, type Server, server } from '../../../../test/programa.ts'
import { adherir, buzon, claveWhatsapp, estados, periodo, proveedor } from '../../../../test/resumenes.ts'

const todos = porte(2000, 100)
/** Slow enough to be stopped and killed before the end. */
const porMinuto = porte(6000, 1500)
/** When to stop, to kill after a whole mail, and to kill after an announced one. */
const [deten, corta, anuncia] = [0.15, 0.45, 0.7].map((parte) => todos * parte) as [number, number, number]
const deWhatsapp = 20

test(`${todos} statements survive a stop and two kills: all delivered, none twice`, async () => {
  const t = await testApp()
  await adherir(t, todos, deWhatsapp)
  const admin = await t.login('admin')
  await t.rows(`update organizacion set email = 'avisos@sindicato.org.ar'`)
  const archivos = folder()
  cpSync(join(tmpdir(), `gremial-archivos-${process.env.GREMIAL_PRUEBA ?? process.pid}`, 'archivos'), archivos, {
    recursive: true,
  })
  const correo = await buzon()
  const whatsapp = await proveedor(folder())
  const arrancar = (): Promise<Server> =>
    server(folder(), {
      env: {
        DATABASE_URL: t.url,
        GREMIAL_CLAVE: t.services.config.secret,
        GREMIAL_ARCHIVOS: archivos,
        GREMIAL_DEMO: '1',
        GREMIAL_PAPEL: 'trabajo',
        GREMIAL_URL: 'http://127.0.0.1:3000',
        SMTP_URL: correo.url,
        GREMIAL_WHATSAPP: whatsapp.url,
        GREMIAL_WHATSAPP_CLAVE: claveWhatsapp,
      },
    })
  const recibidos = () => correo.recibidos.length
  // A dead worker's lease expires after 15 seconds; tested elsewhere, and skipped here.
  const callado = () => t.rows(`update resumen_tanda set latido = null`)
  t.services.config.whatsapp = { url: whatsapp.url, secret: claveWhatsapp }
  const { body } = await admin.post('resumenes', { periodo, porMinuto })

  const primera = await arrancar()
  await eventually(() => recibidos() >= deten, true)
  await admin.post(`resumenes/${body.id}/detener`)
  await eventually(async () => (await t.rows(`select latido from resumen_tanda`))[0], { latido: null })
  const detenidos = recibidos()
  primera.child.kill('SIGTERM')
  await primera.ended
  assert.equal(recibidos(), detenidos)

  // Killed after the mail server received a whole mail but before its answer: in doubt, and not sent again.
  const segunda = await arrancar()
  correo.alTomar = (n) => n === corta && segunda.child.kill('SIGKILL')
  await admin.post(`resumenes/${body.id}/seguir`, { porMinuto })
  await segunda.ended
  await eventually(recibidos, corta)
  assert.equal((await estados(t)).ENTREGANDO, 1)

  // Killed before the body of a mail: it is sent again.
  await callado()
  const tercera = await arrancar()
  correo.alAnunciar = (n) => n === anuncia && tercera.child.kill('SIGKILL')
  await tercera.ended
  assert.deepEqual([(await estados(t)).EN_DUDA, (await estados(t)).TOMADO], [1, 1])

  await callado()
  await arrancar()
  await eventually(async () => (await t.rows(`select estado from resumen_tanda`))[0], { estado: 'TERMINADA' }, { minutes: 2 })
  assert.equal(recibidos(), todos)
  assert.equal(new Set(correo.recibidos.map((c) => c.para)).size, todos)
  assert.equal(new Set(correo.recibidos.map((c) => c.id)).size, todos)
  assert.deepEqual(await estados(t), { ENVIADO: todos - 1, EN_DUDA: 1 })
  const visto = await whatsapp.mirar()
  assert.deepEqual([visto.tomados, new Set(visto.telefonos).size, visto.rechazados], [todos / deWhatsapp, todos / deWhatsapp, 0])
  assert.deepEqual(await estados(t, 'WHATSAPP'), { ENVIADO: todos / deWhatsapp })
})
