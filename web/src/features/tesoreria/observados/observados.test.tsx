import { finanzas } from '@gremial/contract/tesoreria/finanzas.ts'
import { firmasRendicion, type RendicionAFirmar } from '@gremial/contract/tesoreria/firmas.ts'
import { type ComprobanteObservado, observados } from '@gremial/contract/tesoreria/observados.ts'
import { pagos, pagosList } from '@gremial/contract/tesoreria/pagos.ts'
import { type Rendicion, rendicionesGasto } from '@gremial/contract/tesoreria/rendiciones-gasto.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { open } from '../../../../test/app.tsx'
import { answer, dialog, words } from '../../../../test/dom.ts'
import { staff } from '../../../../test/people.ts'
import { server } from '../../../../test/server.ts'

const central = staff(['rendiciones.consultar', 'rendiciones.pagar', 'rendiciones.revisar'])
const operator = staff(['rendiciones.consultar', 'rendiciones.editar'])
const nothing = {
  modificar: false,
  enviar: false,
  autorizar: false,
  devolver: false,
  cancelar: false,
  enviarExterno: false,
  observar: false,
  pagar: false,
  registrarPago: false,
}
const settlement: Rendicion = {
  id: 7,
  numeroRendicion: '0007/2026',
  idSeccional: 1,
  nombreSeccional: 'Rosario',
  nombreTipo: 'Gastos de funcionamiento',
  fecha: '2026-11-20',
  fechaFormateada: '20/11/2026',
  fechaRegistro: '2026-11-20T12:00:00.000Z',
  responsable: 'Gabriela Núñez',
  usuarioResponsable: 'Godoy, Martín',
  mesPeriodo: 11,
  anioPeriodo: 2026,
  periodo: '11/2026',
  idSecretario: 1011,
  idTesorero: 1010,
  usuarioSecretario: 'Acosta, Ramón',
  usuarioTesorero: 'Ledesma, Marta',
  autorizaSecretario: '2026-11-21T12:00:00.000Z',
  autorizaTesorero: '2026-11-21T12:00:00.000Z',
  fechaUltimoEnvio: '2026-11-20T13:00:00.000Z',
  fechaEnvioExterno: null,
  idEstado: 2,
  estado: 'AUTORIZADA',
  secretaria: '',
  secretariaAutorizo: '',
  motivo: 'Funcionamiento de la sede',
  personasViajaron: '',
  total: 121_900.5,
  cantidadComprobantes: 2,
  desde: '2026-11-21T12:00:00.000Z',
  turno: 'FINANZAS',
  leToca: 'Finanzas',
  meToca: 0,
  numeroMovimiento: null,
  can: { ...nothing, observar: true, pagar: true },
  version: 3,
  seccional: { id: 1, nombre: 'Rosario' },
  tipo: { id: 1, nombre: 'Gastos de funcionamiento', registraPeriodo: 1, pideAutorizacionSecretaria: 0 },
  idSecretaria: null,
  motivoObservacion: '',
  devolucion: null,
  fechaPago: null,
  referenciaPago: '',
  detalles: [],
}
const receipt = (id: number, proveedor: string): RendicionAFirmar['comprobantes'][number] => ({
  id,
  idDetalle: 3,
  concepto: 'Combustible',
  fecha: '2026-11-03',
  cuit: '30709112453',
  proveedor,
  clase: 'FACTURA',
  letra: 'A',
  puntoVenta: 4,
  numero: id,
  importe: 52_400,
  nombre: 'factura.pdf',
  tipoArchivo: 'application/pdf',
  bytes: 10,
  delArchivo: false,
  desconfianza: '',
  sacado: [],
  cambio: null,
  antes: null,
  parecidos: [],
})
const observed: ComprobanteObservado = {
  idComprobante: 32,
  idDetalle: 3,
  version: 4,
  nombre: 'Taller Bianchi A 0004-00000032',
  motivo: 'No se lee el importe',
  por: 'Central, Carla',
  momento: '2026-11-22T12:00:00.000Z',
  idEnvio: 9,
  cambio: null,
  cambios: [],
  respuesta: '',
  resueltoPor: '',
  resuelto: null,
  idEnvioRespuesta: null,
}
const path = '/app/seccionales/rendiciones-gasto/7/conceptos/lista'

beforeEach(() => {
  server.answers(rendicionesGasto.leer, settlement)
  server.answers(observados.leer, { corrige: false, fijos: [], lugares: 0, observados: [] })
  server.path('GET', 'rendiciones-gasto/:codigo/no-confiables', () => Response.json([]))
})

test("central's primary action is paying, and it can observe one receipt with a reason", async () => {
  const huella = 'a'.repeat(64)
  server.path('GET', firmasRendicion.paraFirmar.path, () =>
    Response.json({ huella, comprobantes: [receipt(31, 'Estación Los Ceibos'), receipt(32, 'Taller Bianchi')] }),
  )
  server.path('POST', finanzas.observar.path, () => Response.json({ ...settlement, idEstado: 6 }))
  const { user } = await open(path, central)
  const pay = await screen.findByRole('button', { name: 'Pagar' })
  expect(pay.className).toContain('principal')
  await user.click(screen.getByRole('button', { name: 'Observar' }))
  const form = within(await dialog('Observar la rendición 0007/2026'))
  await user.click(await form.findByRole('checkbox', { name: 'Observar Taller Bianchi' }))
  await user.click(form.getByRole('button', { name: 'Observar' }))
  expect(server.asked(finanzas.observar)).toHaveLength(0)
  await user.type(form.getByRole('textbox', { name: 'Qué tiene Taller Bianchi' }), 'No se lee')
  await user.click(form.getByRole('button', { name: 'Observar' }))
  await waitFor(() => expect(server.asked(finanzas.observar)).toHaveLength(1))
  expect(server.asked(finanzas.observar)[0]?.body).toEqual({
    motivo: '',
    comprobantes: [{ id: 32, motivo: 'No se lee' }],
    huella,
  })
})

test('paying leads to the desk with that settlement selected', async () => {
  server.lists(pagosList, [])
  server.path('GET', pagos.resumen.path, () => Response.json({ grupos: [], conFinanzas: false }))
  server.answers(pagos.avisos, [])
  const { user, address } = await open(path, central)
  await user.click(await screen.findByRole('button', { name: 'Pagar' }))
  await waitFor(() => expect(address()).toContain('elegida=7'))
})

test('an observed receipt shows author, date and reason, and is answered', async () => {
  server.answers(rendicionesGasto.leer, {
    ...settlement,
    idEstado: 1,
    can: { ...nothing, modificar: true, enviar: true },
    devolucion: { motivo: `${observed.nombre}: ${observed.motivo}`, por: 'Central', momento: observed.momento },
  })
  server.answers(observados.leer, { corrige: true, fijos: [31], lugares: 0, observados: [observed] })
  server.answers(observados.responder)
  // Also when the page was opened to read it: from a mail, a notice or a message.
  const { user } = await open(path, operator)
  const section = within(await screen.findByRole('region', { name: 'Comprobantes observados' }))
  expect(section.getByText('No se lee el importe')).toBeTruthy()
  expect(section.getByText(/Central, Carla, el 22\/11\/2026/)).toBeTruthy()
  expect(section.getByText(/Falta corregir o responder 1 comprobante/)).toBeTruthy()
  expect(section.getByRole('link', { name: /Taller Bianchi/ }).getAttribute('href')).toContain('modo=editar')
  // The receipts' reason is not repeated.
  expect(screen.queryByText(/Volvió a borrador/)).toBeNull()
  await user.click(section.getByRole('button', { name: 'Responder por Taller Bianchi A 0004-00000032' }))
  const form = within(await dialog('Responder por Taller Bianchi A 0004-00000032'))
  await user.type(form.getByRole('textbox', { name: 'Respuesta' }), 'Se lee en la página 2')
  await user.click(form.getByRole('button', { name: 'Responder' }))
  await waitFor(() => expect(server.asked(observados.responder)).toHaveLength(1))
  expect(server.asked(observados.responder)[0]?.body).toEqual({ respuesta: 'Se lee en la página 2', version: 4 })
})

test('unlocking the whole asks for confirmation', async () => {
  server.answers(rendicionesGasto.leer, { ...settlement, idEstado: 1, can: { ...nothing, modificar: true, enviar: true } })
  server.answers(observados.leer, { corrige: true, fijos: [31], lugares: 0, observados: [observed] })
  server.answers(observados.corregirEntera)
  const { user } = await open(`${path}?modo=editar`, operator)
  const whole = await screen.findByRole('button', { name: 'Corregir toda la rendición' })
  await user.click(whole)
  await answer(user, '¿Corregir toda la rendición 0007/2026?', 'Dejar como está')
  expect(server.asked(observados.corregirEntera)).toHaveLength(0)
  await user.click(whole)
  await answer(user, '¿Corregir toda la rendición 0007/2026?', 'Corregir toda la rendición')
  await waitFor(() => expect(server.asked(observados.corregirEntera)).toHaveLength(1))
})

test('a waiting settlement shows since when, and asks for an interim with one click', async () => {
  server.answers(rendicionesGasto.leer, { ...settlement, idEstado: 7, autorizaSecretario: null, can: nothing })
  server.answers(firmasRendicion.espera, {
    faltan: [{ firma: 'SECRETARIA', nombre: 'Ramón Acosta', desde: '2026-01-05T12:00:00.000Z', cuenta: true, cargo: true }],
    nombran: ['Ada Admin', 'Beto Admin'],
    pedido: null,
    pide: true,
  })
  server.answers(firmasRendicion.pedirInterino)
  const { user } = await open(path, operator)
  const said = await screen.findByText(/Falta la firma de Ramón Acosta, por la secretaría: la espera desde el 05\/01\/2026/)
  expect(words([said.closest('.aviso') as HTMLElement])[0]).toContain('Puede nombrarlo: Ada Admin, Beto Admin.')
  await user.click(screen.getByRole('button', { name: 'Pedir que nombren un interino' }))
  await waitFor(() => expect(server.asked(firmasRendicion.pedirInterino)).toHaveLength(1))
})
