import assert from 'node:assert/strict'
import type { PadronLeido, PasoCertificado } from '@gremial/contract/seccionales/padron-certificado.ts'
import { addDays } from '@gremial/contract/values/dates.ts'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { forzar } from '../../../../test/auditoria.ts'
import { certificar, escribirAl, monthOf } from '../../../../test/padron-certificado.ts'
import { porte } from '../../../../test/porte.ts'

const t = await testApp()
const admin = await t.login('admin')
const secretario = await t.login('secretario')
const cuantosMeses = 5
const meses = Array.from({ length: cuantosMeses }, (_, i) => monthOf(t.today(), cuantosMeses - i))

let semilla = 110
function n(hasta: number): number {
  semilla = (Math.imul(semilla ^ (semilla >>> 15), semilla | 1) ^ (semilla + 0x6d2b79f5)) >>> 0
  return semilla % hasta
}
const uno = <T>(de: readonly T[]): T => de[n(de.length)] as T
const ids = async (consulta: string) => (await t.rows<{ id: number }>(consulta)).map(({ id }) => id)

/**
 * A register of five months, written day by day; a copy of each month end is the oracle, independent of the history and of the
 * certificates.
 */
async function vivir(): Promise<void> {
  const [estados, categorias, seccionales, numeros] = [
    await ids('select id::int from estado_afiliado'),
    await ids('select id::int from categoria_afiliado'),
    await ids('select id::int from seccional order by id limit 4'),
    // Nothing happens to members before they joined.
    await ids(`select numero::int as id from afiliado where fecha_alta < '${meses[0]?.mes}' order by numero`),
  ]
  // Except statements of the demo data.
  await forzar(
    t,
    `delete from afiliado_historia h using afiliado_historia p
      where p.afiliado_numero = h.afiliado_numero and p.id < h.id and h.afiliado_numero between 1240 and 1260;
      update afiliado_historia set al_dia = null`,
  )
  await t.rows(
    'create table foto (mes date, numero bigint, seccional_id bigint, categoria_id bigint, estado_id bigint, vinculado boolean)',
  )
  let nuevo = 800_000
  for (const { mes, dia } of meses) {
    const dias = Number(dia.slice(8))
    for (let d = 0; d < dias; d++)
      for (let vez = 0; vez < porte(12, 2); vez++) {
        const al = addDays(mes, d)
        const que = n(10)
        const numero = uno(numeros)
        const estado = `from estado_afiliado e where e.id = ${uno(estados)}`
        if (que === 0) {
          numeros.push(++nuevo)
          await escribirAl(
            t,
            al,
            `insert into afiliado (numero, apellido, nombre, tipo_documento_id, numero_documento, fecha_nacimiento, genero, fecha_alta, categoria_id,
              estado_id, vinculado, seccional_id, email) select ${nuevo}, 'Nueva', 'N${nuevo}', 1, ${nuevo}, '1980-01-01', 1, '${al}', ${uno(categorias)}, e.id,
              e.vinculado, ${uno(seccionales)}, '' ${estado}`,
          )
        } else if (que < 4)
          await escribirAl(t, al, `update afiliado set seccional_id = ${uno(seccionales)} where numero = ${numero}`)
        else if (que < 6)
          await escribirAl(t, al, `update afiliado set categoria_id = ${uno(categorias)} where numero = ${numero}`)
        else
          await escribirAl(
            t,
            al,
            `update afiliado a set estado_id = e.id, vinculado = e.vinculado ${estado} and a.numero = ${numero}`,
          )
      }
    await t.rows(
      `insert into foto select '${mes}', numero, seccional_id, categoria_id, estado_id, vinculado from afiliado where fecha_alta <= '${dia}'`,
    )
  }
}

interface Distinto {
  numero: number
  pasos: PasoCertificado[]
  de: number | null
  a: number | null
}
const distintos = (de: string, a: string) =>
  t
    .rows<Distinto>(`select numero::int, array_remove(array[
      case when x.numero is null or not x.vinculado then case when y.vinculado then case when x.numero is null then 'INGRESO' else 'REINGRESO' end end end,
      case when x.vinculado and not coalesce(y.vinculado, false) then 'EGRESO' end,
      case when x.vinculado and y.vinculado and x.seccional_id <> y.seccional_id then 'PASE' end,
      case when x.vinculado and y.vinculado and x.categoria_id <> y.categoria_id then 'CATEGORIA' end,
      case when x.vinculado and y.vinculado and x.estado_id <> y.estado_id then 'ESTADO' end], null) as pasos,
      case when x.vinculado then x.seccional_id::int end as de, case when y.vinculado then y.seccional_id::int end as a
    from (select * from foto where mes = '${de}') x full join (select * from foto where mes = '${a}') y using (numero) order by 1`)
    .then((filas) => filas.filter((f) => f.pasos.length > 0))

const palabras: Record<PasoCertificado, string> = {
  INGRESO: 'Ingresó',
  REINGRESO: 'Volvió',
  EGRESO: 'Se fue',
  FUSION: 'Es otro número',
  PASE: 'Cambió de seccional',
  CATEGORIA: 'Cambió de categoría',
  ESTADO: 'Cambió de estado',
}

test('counts, lists and differences of any two months equal an independent oracle', async () => {
  await vivir()
  const padrones: PadronLeido[] = []
  for (const { mes } of meses) padrones.push(await certificar(admin, mes))
  for (const [i, padron] of padrones.entries()) {
    const contado =
      await t.rows(`select seccional_id::int as "idSeccional", categoria_id::int as "idCategoria", estado_id::int as "idEstado", count(*)::int as cantidad
      from foto where mes = '${meses[i]?.mes}' and vinculado group by 1, 2, 3 order by 1, 2, 3`)
    assert.deepEqual(
      padron.conteo
        .map(({ idSeccional, idCategoria, idEstado, cantidad }) => ({ idSeccional, idCategoria, idEstado, cantidad }))
        .toSorted((a, b) => a.idSeccional - b.idSeccional || a.idCategoria - b.idCategoria || a.idEstado - b.idEstado),
      contado,
    )
    const quienes = await t.rows(`select numero::int as id from foto where mes = '${meses[i]?.mes}' and vinculado order by 1`)
    const { content } = (await admin.get(`vistas/padron-certificado-afiliados?size=all&G_certificado=${padron.id}`)).body
    assert.deepEqual(
      content.map(({ id }: { id: number }) => ({ id })),
      quienes,
    )
  }
  const propias = await ids(
    `select distinct m.seccional_id::int as id from usuario u join mandato m using (afiliado_numero) where u.email = 'secretario@gremial.example'`,
  )
  const conTodo = new Set<string>()
  for (const [i, de] of padrones.entries())
    for (const [j, a] of padrones.entries()) {
      if (i >= j) continue
      const todos = await distintos(meses[i]?.mes ?? '', meses[j]?.mes ?? '')
      for (const [quien, suyos] of [
        [admin, todos],
        [secretario, todos.filter((f) => propias.includes(f.de ?? 0) || propias.includes(f.a ?? 0))],
      ] as const) {
        const { content, totalElements } = (await quien.get(`vistas/diferencias-padron?size=all&G_de=${de.id}&G_a=${a.id}`)).body
        assert.equal(totalElements, suyos.length)
        assert.deepEqual(
          content.map((f: { id: number; quePaso: string }) => [f.id, f.quePaso]),
          suyos.map((f) => [f.numero, f.pasos.map((p) => palabras[p]).join(', ')]),
        )
        const suma = new Map<string, number>()
        for (const paso of suyos.flatMap((f) => f.pasos)) suma.set(paso, (suma.get(paso) ?? 0) + 1)
        const { pasos } = (await quien.get(`padron-certificado/${de.id}/diferencias?a=${a.id}`)).body
        assert.deepEqual(new Map(pasos.map((p: { paso: string; cantidad: number }) => [p.paso, p.cantidad])), suma)
        for (const paso of suma.keys()) conTodo.add(paso)
        const paso = uno([...suma.keys()])
        const filtrados = (await quien.get(`vistas/diferencias-padron?size=all&G_de=${de.id}&G_a=${a.id}&G_paso=${paso}`)).body
        assert.equal(filtrados.totalElements, suma.get(paso))
      }
    }
  assert.deepEqual([...conTodo].toSorted(), ['CATEGORIA', 'EGRESO', 'ESTADO', 'INGRESO', 'PASE', 'REINGRESO'])
  // In the caller's language.
  const ingles = await (await t.login('admin', 'en')).get(
    `vistas/diferencias-padron/exportar-excel?formato=csv&G_de=${padrones[0]?.id}&G_a=${padrones[1]?.id}`,
  )
  assert.match(ingles.raw.toString(), /Left/)
})
