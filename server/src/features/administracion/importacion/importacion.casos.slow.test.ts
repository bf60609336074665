import assert from 'node:assert/strict'
import { amountCases } from '@gremial/contract/values/money.cases.ts'
import { test } from 'vitest'
import { libro } from '../../../../test/libro.ts'
import {
  type Caso,
  dosFilas,
  fields,
  movimientos,
  oficina,
  padron,
  probarCasos,
  row,
  table,
  titulosMov,
} from '../../../../test/oficina.ts'
import type { OpcionesImportacion } from './importacion.service.ts'

/** Files that would import wrong data unnoticed, and what blocks a file. */

const casos: Caso[] = [
  // Silent wrong data.
  {
    que: 'the last line cut in a field',
    bytes: `${padron(row())}2;Sosa, Ana;DNI;20`,
    rechazadas: [[3, '', 'campos']],
    trabas: ['rechazos'],
  },
  {
    que: 'amounts as people write them, and those that are not guessed',
    tipo: 'movimientos',
    bytes: movimientos(...amountCases.map(([escrito]) => `1;05/05/2026;05/2026;Pago;;${escrito};0,01`)),
    rechazadas: amountCases.flatMap(([, centavos], i) =>
      centavos === undefined || centavos < 0 ? [[i + 2, 'DEBE', 'importe'] as [number, string, string]] : [],
    ),
    trabas: ['rechazos'],
  },
  {
    que: 'an amount cut in the last line',
    tipo: 'movimientos',
    bytes: `${titulosMov}\n1;05/05/2026;05/2026;Pago;;0,00;10,10\n1;06/05/2026;05/2026;Pago;;0,00;5.07`,
    rechazadas: [[3, '', 'cortada']],
    trabas: ['rechazos'],
    dice: /la última línea no termina.*--ultima-linea/,
  },
  { que: 'a last line that is believed', bytes: dosFilas.trimEnd(), opciones: { ultimaLinea: true }, filas: 2 },
  {
    que: 'a UTF-8 file cut within its last letter',
    bytes: Buffer.from(padron(row(), `${row({ NRO_AFILIADO: '2' })}ñ`)).subarray(0, -3),
    rechazadas: [[3, '', 'cortada']],
    trabas: ['rechazos'],
  },
  {
    que: 'a field too few in the middle',
    bytes: padron(row({ NRO_AFILIADO: '2' }).replace('DNI;', ''), row()),
    rechazadas: [[2, '', 'campos']],
    trabas: ['rechazos'],
  },
  {
    que: 'a field too many',
    bytes: padron(row({ DOMICILIO: 'Calle; 1' }), row({ NRO_AFILIADO: '2' })),
    rechazadas: [[2, '', 'campos']],
    trabas: ['rechazos'],
  },
  {
    que: 'numbers that only a programmer reads as such',
    bytes: padron(row({ NRO_AFILIADO: '1e3' }), row({ NRO_AFILIADO: '0x1F' }), row({ NRO_AFILIADO: '-7' }), row()),
    rechazadas: [
      [2, 'NRO_AFILIADO', 'arruinado'],
      [3, 'NRO_AFILIADO', 'numeroMal'],
      [4, 'NRO_AFILIADO', 'numeroMal'],
    ],
    trabas: ['rechazos'],
  },
  {
    que: 'days that do not exist, and those that are not understood',
    bytes: padron(
      row({ 'FECHA NAC': '31/02/1970' }),
      row({ NRO_AFILIADO: '2', 'FECHA NAC': 'hace mucho' }),
      row({ NRO_AFILIADO: '3', 'FECHA NAC': '13/05/1970' }),
      row({ NRO_AFILIADO: '4', 'FECHA NAC': '05/13/1970' }),
    ),
    rechazadas: [
      [2, 'FECHA NAC', 'fecha'],
      [3, 'FECHA NAC', 'fechaMal'],
      [5, 'FECHA NAC', 'fechaMal'],
    ],
    trabas: ['rechazos'],
  },
  {
    que: 'a branch without a name',
    tipo: 'seccionales',
    bytes: 'CODIGO;NOMBRE;LOCALIDAD;TELEFONO;EMAIL\r\n7; ;Siete;;\r\n8;Ocho;Ocho;;\r\n',
    rechazadas: [[2, 'NOMBRE', 'nombre']],
    trabas: ['rechazos'],
  },
  { que: 'separators at the end of the lines', bytes: dosFilas.replaceAll('\r\n', ';;\r\n'), filas: 2 },
  {
    que: 'lines swallowed by a quote',
    bytes: padron(row({ EMPRESA: '"Firma' }), row({ NRO_AFILIADO: '2', EMPRESA: '"Otra"' })),
    rechazadas: [[2, '', 'comillas']],
    trabas: ['ninguna'],
  },
  { que: 'a firm in quotes', bytes: padron(row({ EMPRESA: '"El Sol" S.A.' }), row({ NRO_AFILIADO: '2' })), filas: 2 },
  {
    que: 'a misspelt state',
    bytes: padron(row({ ESTADO: 'BJA' }), row({ NRO_AFILIADO: '2', ESTADO: 'ACTVIO' })),
    rechazadas: [
      [2, 'ESTADO', 'estado'],
      [3, 'ESTADO', 'estado'],
    ],
    trabas: ['ninguna'],
    dice: /ESTADO «BJA» no se conoce \(1 filas\): ¿será «BAJA»\?.*ESTADO «ACTVIO» .*¿será «ACTIVO»/s,
  },
  {
    que: 'no state',
    bytes: padron(row({ ESTADO: '' }), row({ NRO_AFILIADO: '2' })),
    rechazadas: [[2, 'ESTADO', 'sinEstado']],
    trabas: ['rechazos'],
  },
  {
    que: 'a misspelt category',
    bytes: padron(row({ CATEGORIA: 'Actvio A' }), row({ NRO_AFILIADO: '2' })),
    rechazadas: [[2, 'CATEGORIA', 'categoria']],
    trabas: ['rechazos'],
    dice: /CATEGORIA «Actvio A» no se conoce \(1 filas\): ¿será «Activo A»\?/,
  },
  {
    que: 'capitals and accents of a category do not count',
    bytes: padron(row({ CATEGORIA: 'ACTIVÓ  A' }), row({ NRO_AFILIADO: '2' })),
    filas: 2,
  },
  {
    que: 'new ones, wanted',
    bytes: padron(row({ CATEGORIA: 'Pasante' }), row({ NRO_AFILIADO: '2' })),
    opciones: { crear: true },
    filas: 2,
    dice: /CATEGORIA «Pasante» es nueva \(1 filas\)/,
  },
  {
    que: 'sexes and days by other spellings',
    bytes: padron(
      row({ SEXO: 'Masculino', 'FECHA NAC': '5/3/1970' }),
      row({ NRO_AFILIADO: '2', SEXO: 'mujer', 'FECHA NAC': '1970-03-05 00:00:00' }),
    ),
    filas: 2,
  },
  {
    que: 'an unknown sex and a year of two figures, which is told by count',
    bytes: padron(row({ SEXO: '3' }), row({ NRO_AFILIADO: '2', 'FECHA NAC': '5/3/70' })),
    avisos: [[2, 'SEXO', 'sexo']],
    dice: /FECHA NAC, años de dos cifras: 1 \(5\/3\/70 → 1970-03-05\)/,
  },
  { que: 'H and M', bytes: padron(row({ SEXO: 'H' }), row({ NRO_AFILIADO: '2' })), falla: /La columna SEXO usa H y M/ },
  {
    que: 'a surname with two commas',
    bytes: padron(row({ 'APELLIDO Y NOMBRE': 'Sosa, Ana, María' }), row({ NRO_AFILIADO: '2' })),
    rechazadas: [[2, 'APELLIDO Y NOMBRE', 'nombre']],
    trabas: ['rechazos'],
  },
  {
    que: 'an amount, a period and a fee that are not',
    tipo: 'movimientos',
    bytes: movimientos('1;05/05/2026;05/2026;Pago;;0,00;1,234', '1;05/05/2026;mayo;Pago;03-jun;0,00;10,10'),
    rechazadas: [[2, 'HABER', 'importe']],
    avisos: [
      [3, 'PERIODO', 'periodo'],
      [3, 'CUOTA', 'cuota'],
    ],
    trabas: ['rechazos'],
  },
  // Thresholds.
  {
    que: 'nothing good',
    bytes: padron(row({ NRO_AFILIADO: '' })),
    opciones: { aceptarRechazos: { parte: 1 } },
    trabas: ['ninguna'],
    dice: /ninguna fila se puede aceptar/,
  },
  {
    que: 'too many refused',
    bytes: padron(row(), row()),
    trabas: ['rechazos'],
    dice: /se rechazan 1 de 2 filas \(50 %\).*--aceptar-rechazos 1/,
  },
  {
    que: 'refused ones accepted by number',
    bytes: padron(row(), row()),
    opciones: { aceptarRechazos: { filas: 1 } },
    trabas: [],
  },
  {
    que: 'refused ones accepted by part',
    bytes: padron(row(), row()),
    opciones: { aceptarRechazos: { parte: 0.5 } },
    trabas: [],
  },
  {
    que: 'many states at once',
    bytes: padron(row({ ESTADO: 'BAJA' }), row({ NRO_AFILIADO: '2' })),
    trabas: ['estados'],
    dice: /1 de 2 afiliados \(50 %\) cambiarían de estado.*--confirmar-estados/,
  },
  {
    que: 'many states at once, wanted',
    bytes: padron(row({ ESTADO: 'BAJA' }), row({ NRO_AFILIADO: '2' })),
    opciones: { confirmarEstados: true },
    trabas: [],
  },
  {
    que: 'members that the file does not name',
    bytes: padron(row()),
    trabas: [],
    dice: /1 que están en el portal no figuran en el archivo/,
  },
]

await probarCasos(casos)

test('a blocked file changes nothing; values in other spellings are normalised', async () => {
  const { importar: de, rows } = await oficina()
  const importar = (bytes: string | Buffer, opciones?: OpcionesImportacion) => de('padron', bytes, opciones)
  const nueva = (cambios: Partial<typeof fields>) => row({ SECCIONAL: '1 - Uno', ...cambios })
  const held = await importar(padron(nueva({ NRO_AFILIADO: '900001' }), nueva({ NRO_AFILIADO: '900002', ESTADO: 'BJA' })))
  assert.deepEqual([held.trabas, held.importado], [['rechazos'], false])
  assert.deepEqual(await rows('select 1 from afiliado where numero > 900000'), [])
  assert.deepEqual(await rows(`select 1 from importacion where archivo = 'nada'`), [])
  const dias = {
    '900001': '5/3/1970',
    '900002': '19700305',
    '900003': '5-mar-1970',
    '900004': '1970-3-5',
    '900005': '05.03.70',
    '900006': '05/03/1970 00:00',
  }
  const r = await importar(
    padron(
      ...Object.entries(dias).map(([n, d]) =>
        nueva({
          NRO_AFILIADO: n,
          'FECHA NAC': d,
          SEXO: 'Femenino',
          CATEGORIA: 'Rara',
          ESTADO: n === '900006' ? 'EN TRÁMITE' : 'BJA',
        }),
      ),
    ),
    { crear: true, vinculados: ['en tramite'] },
  )
  assert.equal(r.importado, true)
  const filas = await rows<{ fecha_nacimiento: string; genero: number; estado: string; vinculado: boolean }>(
    `select fecha_nacimiento, genero, e.nombre as estado, a.vinculado from afiliado a join estado_afiliado e on e.id = a.estado_id where numero > 900000 order by numero`,
  )
  for (const [i, fila] of filas.entries())
    assert.deepEqual(fila, {
      fecha_nacimiento: '1970-03-05',
      genero: 2,
      // An unknown state is created as unlinked, unless confirmed as linked.
      estado: i === 5 ? 'EN TRÁMITE' : 'BJA',
      vinculado: i === 5,
    })
  assert.equal(filas.length, 6)
  // Typed cells of a workbook: dates with and without their format, and numbers.
  const typed = [
    ...table(padron()),
    Object.values({
      ...fields,
      SECCIONAL: '1',
      NRO_AFILIADO: 900_007,
      'NRO DOC': 20_111_222,
      'FECHA NAC': { dia: 25_632 },
      'FECHA ALTA': 40_271,
    }),
  ]
  assert.equal((await importar(await libro({ filas: typed }), { crear: true })).importado, true)
  assert.deepEqual(await rows('select fecha_nacimiento, fecha_alta, numero_documento from afiliado where numero = 900007'), [
    { fecha_nacimiento: '1970-03-05', fecha_alta: '2010-04-03', numero_documento: 20_111_222 },
  ])
})
