import { addDays, formatDate } from '@gremial/contract/values/dates.ts'
import type { Person, TestApp } from '../../../server/test/app.ts'
import { newCaja } from '../../../server/test/caja.ts'
import { cuentas } from '../../../server/test/cuentas.ts'
import { addTalones, answerLine, loteAcreditable, newConvenio } from '../../../server/test/debitos.ts'
import { cbuOf, dice, loteBody, newLote, response, signCuenta } from '../../../server/test/pagos.ts'
import { signedRendicion } from '../../../server/test/rendiciones.ts'
import { elige, escribe, foto, type Gesto, type Recorrido, seVe, sube, toca, tocaEnDialogo } from '../recorrido.ts'

const inicio = '/app/actividad/listar'
const deCentral = { quien: 'central', ruta: inicio }
const firma = [escribe('Tu contraseña', 'Gremial.2026'), tocaEnDialogo('Firmar')]

/** An upload whose content is set while its task is prepared. */
const archivo = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.alloc(0) })
const respuesta = archivo('respuesta.txt')
const extracto = archivo('extracto.csv')
/** A payment that matches no debit. */
const respuestaDebitos = {
  ...archivo('RESP0099.txt'),
  buffer: Buffer.from(
    `${answerLine({ referencia: '99000000001', cbu: '0110432930043210981188', centavos: 100, resultado: 'ACE', fecha: '2026-01-05' })}\r\n`,
  ),
}

/** Its number depends on the day of the demonstration; the last one comes first. */
const tocaElUltimoLote: Gesto = {
  dice: 'Lote',
  hacer: (page) =>
    page
      .getByRole('link', { name: /^Lote \d/ })
      .filter({ visible: true })
      .first()
      .click(),
}

/** Payments are made from the portal, and Rosario has an account that the bank takes. */
async function conCuenta(n: TestApp): Promise<void> {
  n.services.config.finance = undefined
  const { cuenta } = (await (await n.login('central')).get('seccionales/1/cuenta-pagos')).body
  if (cuenta?.situacion !== 'BIEN') await signCuenta(n, cbuOf(Number(cuenta?.cbu.slice(-6, -1) ?? 6) + 1))
}

/** A lot of two settlements of Rosario. */
async function loteDeRosario(n: TestApp, quien: Person) {
  await conCuenta(n)
  return newLote(n, quien, [(await signedRendicion(n)).id, (await signedRendicion(n)).id])
}

/** Lines of the bank's file for a lot: its first transfer was rejected because the account is closed, the others were made. */
async function contestado(n: TestApp, id: number): Promise<string[]> {
  const { body } = await (await n.login('central')).get(`lotes-pago/${id}`)
  return (body.renglones as Array<{ referencia: string; importe: number }>).map(({ referencia, importe }, i) =>
    dice(referencia, i === 0 ? 'R' : 'A', {
      codigo: i === 0 ? 'R02' : '',
      fecha: n.today().replaceAll('-', ''),
      centavos: Math.round(importe * 100),
    }),
  )
}

/** The bank's answer has a payment to a branch and the demo's payment to a member among the rejected ones. */
async function conRechazos(n: TestApp): Promise<void> {
  const central = await n.login('central')
  const [pago] = await n.rows<{ id: number; importe: string; lote: number | null }>(`select p.id, p.importe, x.lote_id as lote
    from pago_tramite p
    left join lote_pago_renglon x on x.pago_id = p.id and x.estado = 'PENDIENTE'
    where p.estado = 'PENDIENTE'`)
  if (!pago) throw new Error('the demo has no payment to a member')
  const nuevo = () => central.post('lotes-pago', loteBody(n, [pago.id], Number(pago.importe), { destino: 'AFILIADOS' }))
  const deAfiliado = pago.lote ?? (await nuevo()).body.id
  for (const lote of [(await loteDeRosario(n, central)).id, deAfiliado])
    await central.post(`lotes-pago/${lote}/respuesta`, response(...(await contestado(n, lote))))
}

export const central: Recorrido[] = [
  {
    tarea: 'Pagar a las seccionales',
    ...deCentral,
    async prepara(n) {
      await conCuenta(n)
      return {}
    },
    pasos: [
      [seVe('rendiciones por pagar'), toca('Pagar')],
      [toca('Elegir todas las de Rosario'), foto('central-elegir', 'Elegir todas las de Rosario', 620)],
      [toca('Archivo para el banco'), foto('central-armar', '[role=dialog]', 620), tocaEnDialogo('Armar el archivo')],
      [...firma, seVe('Bajar el archivo')],
    ],
  },
  {
    tarea: 'Pagar a los afiliados',
    ...deCentral,
    pasos: [
      [toca('Pagos a afiliados'), foto('central-afiliados', 'Elegir todos los de Subsidio por nacimiento', 560)],
      [toca('Elegir todos los de Subsidio por nacimiento')],
      [toca('Archivo para el banco'), tocaEnDialogo('Armar el archivo'), ...firma, seVe('Bajar el archivo')],
    ],
  },
  {
    tarea: 'Aprobar el lote de otra persona',
    ...deCentral,
    async prepara(n) {
      await n.rows('update organizacion set pago_dos_desde = 1')
      const { id, person } = await cuentas(n).somebody('TESORERIA_CENTRAL')
      await n.rows(`update usuario set nombre = 'Ferreyra, Norma' where id = ${id}`)
      await loteDeRosario(n, person)
      await n.rows('update organizacion set pago_dos_desde = null')
      return {}
    },
    pasos: [
      [seVe('Aprobá el lote'), foto('central-espera', 'Mirarlo', 480), toca('Mirarlo')],
      [toca('Aprobar el lote')],
      [tocaEnDialogo('Aprobar el lote'), ...firma, seVe('Lo aprobó')],
    ],
  },
  {
    tarea: 'Llevar el archivo y cargar la respuesta',
    ...deCentral,
    async prepara(n) {
      const { id } = await loteDeRosario(n, await n.login('central'))
      respuesta.buffer = Buffer.from((await contestado(n, id)).join('\r\n'))
      return { ruta: `/app/tesoreria/rendiciones/pagos/lotes/${id}` }
    },
    pasos: [
      [seVe('En el banco'), foto('central-lote', 'Bajar el archivo', 620), toca('Bajar el archivo')],
      [toca('Cargar la respuesta del banco'), sube('Archivo de respuesta', respuesta)],
      [
        seVe('1 rechazada'),
        foto('central-respuesta', '[role=dialog]', 480),
        tocaEnDialogo('Aplicar la respuesta'),
        seVe('Terminado'),
      ],
    ],
  },
  {
    tarea: 'Seguir lo que el banco rechazó',
    ...deCentral,
    ruta: '/app/tesoreria/rendiciones/pagos',
    async prepara(n) {
      await conRechazos(n)
      return {}
    },
    pasos: [
      [toca('Volvieron del banco'), seVe('Cuenta cerrada')],
      [seVe('no puede ir en el archivo'), toca('Ver la cuenta')],
      [toca('Pagos a afiliados'), toca('Volvieron del banco'), seVe('Cuenta cerrada'), foto('central-volvio', '.pagos-que', 560)],
    ],
  },
  {
    tarea: 'Armar un lote de débitos',
    ...deCentral,
    ruta: '/app/tesoreria/debitos',
    async prepara(n) {
      await addTalones(n, [
        [1040, 18_500],
        [1041, 21_300],
        [1042, 18_500],
      ])
      return {}
    },
    pasos: [
      [toca('Armar un lote')],
      [seVe('Convenio'), seVe('Se debita el')],
      [seVe('Van'), foto('central-debitos', 'No van', 640)],
      [toca('Congelar el lote'), seVe('Sin archivo todavía')],
    ],
  },
  {
    tarea: 'Mandar los débitos al banco',
    ...deCentral,
    ruta: '/app/tesoreria/debitos',
    pasos: [
      [seVe('Sin archivo todavía'), tocaElUltimoLote],
      [toca('Hacer el archivo'), tocaEnDialogo('Hacer el archivo')],
      [seVe('Bajar')],
    ],
  },
  {
    tarea: 'Cargar lo que contestó el banco',
    ...deCentral,
    ruta: '/app/tesoreria/debitos/respuestas',
    pasos: [
      [seVe('De qué convenio es'), sube('Cargar una respuesta', respuestaDebitos), seVe('1 por resolver')],
      [toca('Cobros por resolver')],
      [toca('Acciones'), toca('Cerrar sin cargar'), escribe('Motivo', 'No es nuestro'), tocaEnDialogo('Cerrar sin cargar')],
    ],
  },
  {
    tarea: 'Conciliar lo que el banco acreditó',
    quien: 'tesorera',
    ruta: inicio,
    async prepara(n) {
      const caja = await newCaja(n)
      await n.rows(`update caja set nombre = 'Caja de débitos' where id = ${caja.id}`)
      const nombre = 'Débitos, Banco Nación'
      const convenio = await newConvenio(await n.login('central'), { nombre, acreditacion: { idCaja: caja.id, dias: 2 } })
      await loteAcreditable(n, { convenio, numero: 901, importe: 58_500, desde: addDays(n.today(), -3) })
      extracto.buffer = Buffer.from(
        `Fecha;Concepto;Importe\r\n${formatDate(n.today())};ACREDITACION DEBITOS DIRECTOS;58500,00\r\n`,
      )
      return {}
    },
    pasos: [
      [toca('Conciliar con el banco'), elige('Caja', 'Caja de débitos')],
      [sube('Leer el extracto', extracto), seVe('Cobros que el banco acredita')],
      [foto('central-acredita', 'Es este renglón', 560), toca('Es este renglón'), seVe('Ya unidos')],
    ],
  },
]
