import assert from 'node:assert/strict'
import { test } from 'vitest'
import { type Celda, libro } from '../../../../test/libro.ts'
import { withoutPadron } from '../../../../test/oficinas.prueba.ts'

/** Questions of a register before it is applied, and the effect of each answer. */

const { t, aplicar, subir, pedir, lineas } = await withoutPadron()
const personas = Array.from({ length: 12 }, (_, i) => ({ numero: 7000 + i * 7, documento: 21_000_000 + i * 97_331 }))
const texto = (titulos: string, fila: (p: (typeof personas)[number], i: number) => string) =>
  [titulos, ...personas.map(fila), ''].join('\r\n')
const quien = ({ numero, documento }: (typeof personas)[number]) => `${numero};Sosa, Ana;${documento};1`
const deshacer = async (id: number) => assert.equal((await pedir(id, 'deshacer')).estado, 'DESHECHA')

test('an unused date column is asked about; ignored, it is reported with its count', async () => {
  const csv = texto(
    'Nº de Afiliado;Apellido y Nombre;DNI;Seccional;Ingreso;Notas',
    (p, i) => `${quien(p)};0${1 + (i % 9)}/10/2015;nota ${i}`,
  )
  let i = await subir('padron', csv)
  assert.deepEqual([i.estado, i.problema], ['ILEGIBLE', 'columnas'])
  const sobran = (r: typeof i.revision) => r?.sobran.map((s) => [s.titulo, s.clase, s.propuesta, s.llenas])
  assert.deepEqual(sobran(i.revision), [
    ['Ingreso', 'fechas', 'FECHA ALTA', 12],
    ['Notas', 'textos', null, 12],
  ])
  const lugares = { NRO_AFILIADO: 0, 'APELLIDO Y NOMBRE': 1, 'NRO DOC': 2, SECCIONAL: 3 }
  i = await pedir(i.id, 'comparar', { columnas: { ...lugares, 'FECHA ALTA': -1 } })
  assert.deepEqual([i.estado, i.revision?.trabas], ['REVISAR', []])
  assert.deepEqual(
    sobran(i.revision)?.map((s) => [s[0], s[3]]),
    [
      ['Ingreso', 12],
      ['Notas', 12],
    ],
  )
  i = await pedir(i.id, 'comparar', { columnas: { ...lugares, 'FECHA ALTA': 4 } })
  assert.deepEqual(
    sobran(i.revision)?.map((s) => s[0]),
    ['Notas'],
  )
  i = await pedir(i.id, 'aplicar')
  assert.deepEqual(await t.rows(`select distinct to_char(fecha_alta, 'MM/YYYY') as alta from afiliado`), [{ alta: '10/2015' }])
  await deshacer(i.id)
})

test('a second given name is joined to the first if three columns contain a name', async () => {
  const csv = texto('Nº de Afiliado;Apellido;Nombre 1;Segundo nombre;DNI;Seccional', ({ numero, documento }, i) =>
    [numero, 'Sosa', 'Ana', i % 2 ? 'Inés' : '', documento, 1].join(';'),
  )
  const i = await subir('padron', csv)
  assert.deepEqual([i.estado, i.revision?.lugares['APELLIDO Y NOMBRE'], i.revision?.sobran], ['REVISAR', [1, 2, 3], []])
  await pedir(i.id, 'aplicar')
  assert.deepEqual(await t.rows('select nombre, count(*)::int as n from afiliado group by 1 order by 1'), [
    { nombre: 'Ana', n: 6 },
    { nombre: 'Ana Inés', n: 6 },
  ])
  await deshacer(i.id)
})

test('departure dates end memberships once their count is confirmed, or not if the user refuses', async () => {
  const csv = texto(
    'Nº de Afiliado;Apellido y Nombre;DNI;Seccional;Fecha de alta;Fecha baja',
    (p, i) => `${quien(p)};01/02/1999;${i < 4 ? `0${i + 1}/05/2015` : ''}`,
  )
  let i = await subir('padron', csv)
  assert.deepEqual(
    [i.revision?.bajas, i.revision?.preguntas, i.revision?.trabas],
    [{ titulo: 'Fecha baja', cuantas: 4 }, ['bajas'], ['preguntas']],
  )
  assert.equal((await aplicar(i.id)).status, 409)
  const siguen = await pedir(i.id, 'comparar', { bajas: 'siguen' })
  assert.deepEqual([siguen.revision?.bajas, siguen.revision?.trabas], [null, []])
  await pedir(i.id, 'comparar', { bajas: null })
  i = await pedir(i.id, 'aplicar', { vistas: ['bajas'] })
  assert.equal(i.estado, 'APLICADA')
  const historia = await t.rows(`select h.desde::text, e.nombre as estado, h.vinculado
    from afiliado_historia h join estado_afiliado e on e.id = h.estado_id
    where h.afiliado_numero = ${personas[1]?.numero} and h.importacion_id = ${i.id} order by h.id`)
  assert.deepEqual(historia, [
    { desde: '1999-02-01', estado: 'ACTIVO', vinculado: true },
    { desde: '2015-05-02', estado: 'BAJA', vinculado: false },
  ])
  const al = async (dia: string) =>
    (
      await t.rows(
        `select count(*)::int as n from padron_al_dia('${dia}') p join afiliado a on a.numero = p.afiliado_numero where p.vinculado`,
      )
    )[0]
  assert.deepEqual([await al('2015-05-01'), await al('2015-05-04')], [{ n: 11 }, { n: 8 }])
  assert.deepEqual(await t.rows('select count(*)::int as n from afiliado where vinculado'), [{ n: 8 }])
  // Repeating the file changes nothing.
  const otra = await subir('padron', csv)
  assert.deepEqual([otra.revision?.nuevas, otra.revision?.cambiadas, otra.revision?.iguales], [0, 0, 12])
  await pedir(otra.id, 'descartar')
  await deshacer(i.id)
  assert.deepEqual(await t.rows('select 1 from afiliado'), [])
})

test('half-converted dates are corrected and reported, and applied only after confirmation', async () => {
  // Month first, opened with day-first settings: dates up to the 12th became real ones, swapped.
  const serial = (anio: number, mes: number, dia: number) => ({
    dia: Math.round(Date.UTC(anio, mes - 1, dia) / 86_400_000) + 25_569,
  })
  const nacio = (i: number): Celda => (i % 2 ? `03/${13 + i}/1970` : serial(1970, i + 1, 3))
  const filas: Celda[][] = [
    ['Nº de Afiliado', 'Apellido y Nombre', 'DNI', 'Seccional', 'Nacimiento'],
    ...personas.map((p, i) => [p.numero, 'Sosa, Ana', p.documento, 1, nacio(i)]),
  ]
  let i = await subir('padron', await libro({ filas }), 'padron.xlsx')
  assert.deepEqual(
    [i.estado, i.opciones.fechas, i.revision?.preguntas],
    ['REVISAR', { 'FECHA NAC': 'medias' }, ['medias:FECHA NAC']],
  )
  assert.deepEqual(
    i.revision?.deColumnas.map((d) => [d.columna, d.que, d.cantidad, d.ejemplos[0]]),
    [['FECHA NAC', 'medias', 6, { dice: '1970-01-03', es: '1970-03-01' }]],
  )
  const tal = await pedir(i.id, 'comparar', { ...i.opciones, fechas: { 'FECHA NAC': 'tal' } })
  assert.deepEqual([tal.revision?.deColumnas, tal.revision?.preguntas, tal.revision?.rechazadas], [[], [], 0])
  await pedir(i.id, 'comparar', { ...i.opciones, fechas: {} })
  i = await pedir(i.id, 'aplicar', { vistas: ['medias:FECHA NAC'] })
  assert.deepEqual(await t.rows(`select distinct extract(month from fecha_nacimiento)::int as mes from afiliado`), [{ mes: 3 }])
  // Damage by Excel in one file is not part of the saved recipe.
  assert.deepEqual(
    await t.rows(`select distinct receta -> 'fechas' as fechas from importacion_receta where titulos like '%NACIMIENTO'`),
    [{ fechas: {} }],
  )
  await deshacer(i.id)
})

test('letters of another encoding are guessed, asked about, and can be overridden', async () => {
  const dos = Buffer.from(
    texto('Nro de Afiliado;Apellido y Nombre;DNI;Seccional', (p) => quien(p).replace('Sosa, Ana', 'Mu\xa4oz, N\x82lida')),
    'latin1',
  )
  let i = await subir('padron', dos)
  assert.deepEqual([i.revision?.escrito?.letras, i.revision?.preguntas], ['cp850', ['letras']])
  assert.deepEqual(i.revision?.escrito?.muestras.find((m) => m.letras === 'cp850')?.dice.slice(0, 2), ['Muñoz', 'Nélida'])
  const otras = await pedir(i.id, 'comparar', { letras: 'windows-1252' })
  // Read that way they are no names: the column must be chosen.
  assert.deepEqual([otras.problema, otras.revision?.sinColumna], ['columnas', ['APELLIDO Y NOMBRE']])
  await pedir(i.id, 'comparar', { letras: null })
  i = await pedir(i.id, 'aplicar', { vistas: ['letras'] })
  assert.deepEqual(await t.rows('select distinct apellido, nombre from afiliado'), [{ apellido: 'Muñoz', nombre: 'Nélida' }])
  await deshacer(i.id)
})

test('a misspelt branch is matched to one that the file creates; its lines wait unrefused', async () => {
  const csv = texto('Nº de Afiliado;Apellido y Nombre;DNI;Seccional', (p, i) =>
    quien(p).replace(/1$/, i < 2 ? 'V. Tuerto' : 'Venado Tuerto'),
  )
  const i = await subir('padron', csv)
  assert.deepEqual(i.revision?.desconocidos.map((d) => [d.valor, d.filas, d.parecido]).toSorted(), [
    ['V. Tuerto', 2, 'Venado Tuerto'],
    ['Venado Tuerto', 10, null],
  ])
  assert.deepEqual([i.revision?.esperan, i.revision?.rechazadas], [12, 12])
  const valor = (dice: string) => ({ columna: 'SECCIONAL', dice, es: 'Venado Tuerto', crea: true })
  const dichas = await pedir(i.id, 'comparar', { valores: [valor('Venado Tuerto'), valor('V. Tuerto')] })
  assert.deepEqual(
    [dichas.revision?.nuevas, dichas.revision?.esperan, dichas.revision?.creados.map((c) => [c.valor, c.filas])],
    [12, 0, [['Venado Tuerto', 12]]],
  )
  await pedir(i.id, 'descartar')
})

test('placeholders are counted by column, shared phones listed by line, the total row ignored', async () => {
  const csv = `${texto('Nº de Afiliado;Apellido y Nombre;DNI;Seccional;Teléfono;Domicilio', ({ numero, documento }, i) =>
    [
      numero,
      `${['Sosa', 'Gómez', 'Luna', 'Paz'][i % 4]}, Ana`,
      documento,
      1,
      i < 4 ? '4444-5555' : `341 ${4_000_000 + i}`,
      i % 3 ? 'NULL' : 'S/D',
    ].join(';'),
  )}Total;12;;;;`
  const i = await subir('padron', csv)
  assert.deepEqual(i.revision?.deColumnas, [
    {
      columna: 'DOMICILIO',
      que: 'relleno',
      cantidad: 12,
      ejemplos: [
        { dice: 'S/D', es: '' },
        { dice: 'NULL', es: '' },
      ],
    },
  ])
  assert.deepEqual(
    (await lineas(i.id, 'raros')).map((l: string[]) => [l[0], l[2], l[4]]),
    [
      ['2', 'TELEFONO', 'telefonoDeVarios'],
      ['3', 'TELEFONO', 'telefonoDeVarios'],
      ['4', 'TELEFONO', 'telefonoDeVarios'],
      ['5', 'TELEFONO', 'telefonoDeVarios'],
    ],
  )
  assert.deepEqual(
    (await lineas(i.id, 'rechazados')).map((l: string[]) => [l[0], l[4]]),
    [['14', 'total']],
  )
  await pedir(i.id, 'descartar')
})

test('names with decomposed letters or curly apostrophes are found and sorted like plain ones', async () => {
  const csv = texto('Nº de Afiliado;Apellido y Nombre;DNI;Seccional', (p, i) =>
    quien(p).replace(
      'Sosa, Ana',
      ['Mun\u0303oz, Ine\u0301s', 'O’Higgins, Łucja', 'Nguyễn, G\u0303anda', 'Muzio, Ana'][i % 4] ?? '',
    ),
  )
  const i = await subir('padron', csv)
  await pedir(i.id, 'aplicar')
  const [uno] = await t.rows<{ apellido: string }>(`select apellido from afiliado where numero = ${personas[0]?.numero}`)
  assert.equal(uno?.apellido, 'Muñoz')
  const casos = [
    ["normalizar(U&'Mun\\0303oz')", 'munoz'],
    ["normalizar('O’HIGGINS, Łucja')", "o'higgins, lucja"],
    ["normalizar('Nguyễn ŞAHİN ỹẽ')", 'nguyen sahin ye'],
    ["orden_nombre(U&'Mun\\0303oz')", 'mun~oz'],
    ["orden_nombre('MUÑOZ, Güemes')", 'mun~oz, guemes'],
  ] as const
  for (const [expresion, dice] of casos) assert.deepEqual(await t.rows(`select ${expresion} as dice`), [{ dice }], expresion)
  const hallados = (buscado: string) =>
    t.rows(`select count(*)::int as n from afiliado where busqueda like '%' || normalizar(${buscado}) || '%'`)
  for (const buscado of ["'muñoz'", "U&'MUN\\0303OZ'", "'o''higgins'", "'lucja'", "'nguyen'"])
    assert.deepEqual(await hallados(buscado), [{ n: 3 }], buscado)
  await deshacer(i.id)
})
