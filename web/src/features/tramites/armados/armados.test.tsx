import { armados, type FormularioArmado, type TramiteParaPedir } from '@gremial/contract/tramites/armados.ts'
import { campo } from '@gremial/contract/tramites/definicion.ts'
import { type Solicitud, solicitudes } from '@gremial/contract/tramites/solicitudes.ts'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { open } from '../../../../test/app.tsx'
import { member } from '../../../../test/people.ts'
import { server } from '../../../../test/server.ts'
import { porEmpezar } from '../solicitud/vacia.ts'

const ana = member(['tramites.consultar', 'tramites.iniciar'])
const habitual = { dias: 6, pedidos: 20 }
const tramite = (id: number, mas: Partial<TramiteParaPedir>): TramiteParaPedir => ({
  id,
  codigo: `T${id}`,
  clase: 'ARMADO',
  nombre: `Trámite ${id}`,
  resumen: '',
  grupo: 'SI',
  motivo: '',
  desde: '',
  hasta: '',
  habitual,
  enCurso: '',
  idEnCurso: null,
  pideGarante: 0,
  ...mas,
})

test('procedures are in three groups, each with its reason', async () => {
  server.answers(armados.paraPedir, [
    tramite(1, { nombre: 'Subsidio por nacimiento', resumen: '$ 180.000,00 por hijo' }),
    tramite(2, { nombre: 'Kit escolar', grupo: 'TODAVIA', motivo: 'Te faltan 4 meses: desde el 12/03/2027.' }),
    tramite(3, { nombre: 'Club', grupo: 'NO', motivo: 'Es para otra categoría.' }),
  ])
  await open('/app/tramites/iniciar', ana)
  expect(await screen.findByRole('heading', { name: /Te corresponden/ })).toBeTruthy()
  expect(screen.getByText(/Lo habitual: 6 días/)).toBeTruthy()
  expect(screen.getByText('Te faltan 4 meses: desde el 12/03/2027.')).toBeTruthy()
  expect(screen.getByText(/No son para vos/)).toBeTruthy()
})

const base = { ayuda: { es: '', en: '', zh: '', ja: '' } }
const campos = [
  campo.parse({
    ...base,
    tipo: 'OPCION',
    clave: 'tema',
    pregunta: { es: '¿De qué se trata?' },
    opciones: [{ clave: 'trabajo', texto: { es: 'Trabajo' } }],
  }),
  campo.parse({ ...base, tipo: 'SI_NO', clave: 'otro', pregunta: { es: '¿Hay algo más?' } }),
  campo.parse({
    ...base,
    tipo: 'TEXTO',
    clave: 'que',
    maximo: 40,
    pregunta: { es: '¿Qué es?' },
    mostrarSi: { campo: 'otro', valor: 'si' },
  }),
]
const formulario: FormularioArmado = {
  idProducto: 9,
  idDefinicion: 4,
  numero: 1,
  nombre: 'Consulta con abogado',
  resumen: 'Turno en la seccional',
  descripcion: '',
  habitual,
  dias: 5,
  campos,
  papeles: [],
  garantes: 0,
  cosolicitantes: 0,
  pago: 'NADA',
  precarga: {},
  familia: [],
  seccionales: ['Rosario'],
  grupo: 'SI',
  motivo: '',
  hasta: '',
  condiciones: [],
  monto: null,
  problemaMonto: '',
  dos: 0,
  nuevaVersion: null,
}
const vacia = porEmpezar(1001, { afiliado: 'Quiroga, Ana', numeroAfiliadoFormateado: '001001/4' }, '2026-11-22')
const solicitud: Solicitud = {
  ...vacia,
  id: 7,
  version: 1,
  numeroSolicitudCompleto: '2026-000007',
  guardada: '2026-11-22T12:00:00.000Z',
  mostrarBotonContinuarRegistro: 1,
  producto: {
    ...vacia.producto,
    id: 9,
    clase: 'ARMADO',
    nombreProductoAfiliado: 'Consulta con abogado',
    condiciones: null,
    cantidadGarantes: 0,
    cantidadCosolicitantes: 0,
    cantidadDocumentos: 0,
  },
  armado: {
    idDefinicion: 4,
    numero: 1,
    datos: [],
    respuestas: {},
    pago: 'NADA',
    problemas: [],
    motivo: '',
    sinMonto: '',
    dos: 0,
    primera: '',
    declaracion: 'Declaro.',
    cobro: null,
  },
}

test('a field is shown by the answer to another, and input is sent as answers', async () => {
  server.answers(solicitudes.leer, solicitud)
  server.answers(armados.leer, { solicitud, formulario, respuestas: {} })
  server.answers(armados.guardar, { solicitud: { ...solicitud, version: 2 }, formulario, respuestas: {} })
  await open('/app/solicitudes-prestamo/7/editar', ana)
  const tema = await screen.findByLabelText('¿De qué se trata?')
  expect(screen.queryByLabelText('¿Qué es?')).toBeNull()
  fireEvent.change(tema, { target: { value: 'trabajo' } })
  fireEvent.change(screen.getByLabelText('¿Hay algo más?'), { target: { value: 'si' } })
  fireEvent.change(screen.getByLabelText('¿Qué es?'), { target: { value: 'Despido' } })
  fireEvent.click(screen.getByRole('button', { name: /Continuar/ }))
  await expect.poll(() => server.asked(armados.guardar).length).toBe(1)
  expect(server.asked(armados.guardar)[0]).toMatchObject({
    body: { version: 1, respuestas: { tema: 'trabajo', otro: true, que: 'Despido' } },
  })
})

test('amount and requirements are shown first, and an ineligible procedure cannot be begun', async () => {
  server.answers(armados.antes, { ...formulario, grupo: 'NO', motivo: 'Es para la categoría Activo B.' })
  await open('/app/tramites/iniciar/9', ana)
  expect(await screen.findByText(/Es para la categoría Activo B/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Empezar' })).toBeNull()
  expect(screen.getByText(/3 datos/)).toBeTruthy()
})
