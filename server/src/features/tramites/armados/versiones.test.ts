import assert from 'node:assert/strict'
import type { SolicitudArmada } from '@gremial/contract/tramites/armados.ts'
import type { ContenidoDefinicion } from '@gremial/contract/tramites/definicion.ts'
import type { Solicitud } from '@gremial/contract/tramites/solicitudes.ts'
import fc from 'fast-check'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { empezada, hoy, presentar, publicado } from '../../../../test/armados.ts'
import { contestar, definicionAlAzar } from '../../../../test/definiciones-al-azar.ts'
import { sendPapers } from '../../../../test/mesa.ts'
import { porte } from '../../../../test/porte.ts'

/** A new version never blocks a request under way, whatever both versions define and whatever its state (59.4). */
const t = await testApp()
const [mesa, admin, beto] = [await t.login('mesa'), await t.login('admin'), await t.login('beto')]
const dia = await hoy(t)
const catalogos = (await mesa.get('vistas/catalogos-tramite')).body
const [seccional] = catalogos.seccionales as [string]
await t.rows(`update afiliado set estado_id = (select id from estado_afiliado where nombre = 'ACTIVO'), fecha_alta = '2001-01-01'
  where numero = 1002`)

const como = (contenido: ContenidoDefinicion) => (c: ContenidoDefinicion) =>
  Object.assign(c, { ...structuredClone(contenido), nombre: c.nombre })
const leerArmada = async (id: number): Promise<SolicitudArmada> => {
  const { status, body } = await beto.get(`solicitudes-armadas/${id}`)
  assert.equal(status, 200, JSON.stringify(body))
  return body
}

/** Fills in, sends the documents and files; false if the member is not eligible or there is no amount, which the response explains. */
async function completar(id: number): Promise<boolean> {
  const { solicitud, formulario } = await leerArmada(id)
  const respuestas = contestar(formulario.campos, dia, seccional)
  const guardada = await beto.put(`solicitudes-armadas/${id}`, { version: solicitud.version, respuestas })
  assert.equal(guardada.status, 200, JSON.stringify(guardada.body))
  for (const d of (guardada.body as SolicitudArmada).solicitud.documentos) await sendPapers(t, id, d.idRequisito)
  const { status, body } = await presentar(beto, guardada.body)
  if (status === 200) return true
  assert.ok(['TRAMITE_NO_CORRESPONDE', 'SOLICITUD_INCOMPLETA'].includes(body.codigo), JSON.stringify(body))
  return false
}

/** Next step of the desk, by another person if the first approval is given. */
async function pasoDeMesa(s: Solicitud): Promise<Solicitud> {
  const quien = s.armado?.primera === '' || s.estado === 'APROBADA' ? mesa : admin
  const paso = ({ PRESENTADA: 'tomar', 'EN ANÁLISIS': 'aprobar', APROBADA: 'otorgar' } as Record<string, string>)[s.estado]
  if (paso === 'aprobar')
    await t.rows(`update solicitud_documento set revision = 'ACEPTADO', mirado = now(), mirado_por = 1
      where solicitud_id = ${s.id} and reemplazado is null`)
  const { status, body } = await quien.post(`solicitudes/${s.id}/${paso}`, { version: s.version })
  assert.equal(status, 200, `${paso} ${JSON.stringify(body)}`)
  return body.solicitud
}

const hasta = { INICIADA: 0, PRESENTADA: 1, TOMADA: 2, OBSERVADA: 3, PRIMERA: 3, APROBADA: 5 } as const
type Momento = keyof typeof hasta

/** Takes a draft to a state, as far as its definition allows. */
async function llevar(id: number, momento: Momento): Promise<void> {
  if (momento === 'INICIADA' || !(await completar(id))) return
  for (let paso = 1; paso < hasta[momento]; paso++) {
    const { solicitud } = await leerArmada(id)
    if (momento === 'OBSERVADA' && solicitud.estado === 'EN ANÁLISIS') {
      const { version } = solicitud
      const { status } = await mesa.post(`solicitudes/${id}/observar`, { version, comentario: 'Falta algo.' })
      assert.equal(status, 200)
      return
    }
    if (solicitud.estado !== 'APROBADA') await pasoDeMesa(solicitud)
  }
}

/** Ends a request by the steps that the portal offers: granted, or annulled by a member no longer eligible. */
async function terminar(id: number): Promise<string> {
  for (let paso = 0; paso < 12; paso++) {
    const { solicitud } = await leerArmada(id)
    const { estado } = solicitud
    if (estado === 'OTORGADA' || estado === 'ANULADA') return estado
    if (estado !== 'INICIADA' && estado !== 'OBSERVADA') await pasoDeMesa(solicitud)
    else if (!(await completar(id))) {
      const { producto } = solicitud
      const anulada = await beto.post(`solicitudes/${id}/anular`, { id, idProducto: producto.id, motivo: 'No me corresponde.' })
      assert.equal(anulada.status, 200, JSON.stringify(anulada.body))
    }
  }
  return 'without an end'
}

test('with any two versions, a request in any state ends with its own or moves with consent (59.4)', async () => {
  const fines = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(
      definicionAlAzar(catalogos),
      definicionAlAzar(catalogos),
      fc.constantFrom(...(Object.keys(hasta) as Momento[])),
      fc.constantFrom('sigue', 'pasa', 'retirado'),
      async (una, otra, momento, despues) => {
        // A condition of another state would only prevent starting.
        una.condiciones = una.condiciones.filter((c) => !(c.tipo === 'ESTADO' && c.valores.includes('JUBILADO')))
        const producto = await publicado(t, mesa, 'cambio-de-datos', como(una))
        const { id } = (await empezada(beto, producto)).solicitud
        await llevar(id, momento)
        const { version, contenido } = (await mesa.post(`definiciones-tramite/${producto}/borrador`)).body
        como(otra)(contenido)
        const { body: nueva } = await mesa.put(`definiciones-tramite/${producto}/borrador`, { version, contenido })
        const { status, body } = await mesa.post(`definiciones-tramite/${producto}/publicar`, {
          version: nueva.version,
          desde: dia,
        })
        assert.equal(status, 200, JSON.stringify(body))
        const leida = await leerArmada(id)
        assert.deepEqual([leida.formulario.numero, leida.formulario.campos.length], [1, una.campos.length])
        if (despues === 'retirado')
          await mesa.post(`definiciones-tramite/${producto}/retirar`, { version: body.versiones[0].version })
        const pasar = {
          version: leida.solicitud.version,
          idDefinicion: body.versiones[0].idDefinicion as number,
        }
        const moved = despues === 'pasa' ? await beto.post(`solicitudes-armadas/${id}/pasar-version`, pasar) : undefined
        const seMueve = moved?.status === 200
        if (moved) assert.equal(seMueve, leida.solicitud.estado === 'INICIADA', JSON.stringify(moved.body))
        const fin = await terminar(id)
        assert.ok(fin === 'OTORGADA' || fin === 'ANULADA', `${momento} ${despues}: ${fin}`)
        assert.equal((await leerArmada(id)).formulario.numero, seMueve ? 2 : 1)
        fines.set(fin, (fines.get(fin) ?? 0) + 1)
      },
    ),
    { numRuns: porte(400, 16), seed: 59 },
  )
  assert.ok((fines.get('OTORGADA') ?? 0) > (fines.get('ANULADA') ?? 0), JSON.stringify([...fines]))
})

test('an answer of another type than its field is ignored, and never causes a 500 (59.4)', async () => {
  const producto = await publicado(t, mesa, 'apoyo-por-discapacidad')
  const { solicitud } = await empezada(beto, producto)
  const { status, body } = await beto.put(`solicitudes-armadas/${solicitud.id}`, {
    version: solicitud.version,
    respuestas: { gasto: 'terapia', importe: 'mucho', quien: true, cbu: 5 },
  })
  assert.deepEqual([status, body.formulario?.monto], [200, null], JSON.stringify(body))
  const casamiento = await empezada(beto, await publicado(t, mesa, 'casamiento'), { fecha: 'ayer' })
  assert.equal(casamiento.solicitud.estado, 'INICIADA')
})
