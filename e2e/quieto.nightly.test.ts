import assert from 'node:assert/strict'
import { type Portal, test } from './fixtures.ts'
import { screens } from './pantallas.ts'
import { abrirQuieta, medidas, movio } from './quieto.ts'

/** Screens of visitors, members and the desk. */
const deMiembro = [
  ...screens.filter(([quien, path]) => ['', 'ana', 'beto', 'mesa'].includes(quien) || /\/(avisos|ayuda)$/.test(path)),
  ['mesa', '/app/actividad/listar', 'main h1'] as const,
]
/** Screens of a member's requests, by state. */
const own = [
  ['INICIADA', '/app/solicitudes-prestamo/ID/editar', '.fila-opcion'],
  ['INICIADA', '/app/solicitudes-prestamo/ID/datos-solicitante', 'form'],
  ['INICIADA', '/app/solicitudes-prestamo/ID/datos-garante', 'main h1'],
  ['INICIADA', '/app/solicitudes-prestamo/ID/tramite', '.papel'],
  ['INICIADA', '/app/solicitudes-prestamo/ID/resumen', 'main h1'],
  ['EN ANÁLISIS', '/app/solicitudes-prestamo/ID/resumen', 'main h1'],
  ['EN ANÁLISIS', '/app/solicitudes/ID/presentada', 'main h1'],
] as const

const de = async (portal: Portal, estado: string): Promise<number | undefined> =>
  (
    await portal.rows<{ id: number }>(
      `select s.id from solicitud s join producto p on p.id = s.producto_id
       where s.estado = '${estado}' and p.clase = 'PRESTAMO' and s.afiliado_numero = 1001 order by s.id limit 1`,
    )
  )[0]?.id

for (const [quien, path, espera, estado] of [
  ...deMiembro.map(([q, r, e]) => [q, r, e, ''] as const),
  ...own.map(([estado, r, e]) => ['ana', r, e, estado] as const),
])
  test(`no layout shift while ${path} loads for ${quien || 'a visitor'}${estado && ` (${estado})`}`, async ({ portal }) => {
    const where = estado ? path.replace('ID', String(await de(portal, estado))) : path
    const wrong: string[] = []
    for (const size of medidas) {
      const page = await abrirQuieta(portal, quien, where, espera, size)
      wrong.push(...(await movio(page, `${quien} ${path}`)))
      await page.context().close()
    }
    assert.deepEqual(wrong, [])
  })
