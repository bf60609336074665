import assert from 'node:assert/strict'
import { test } from 'vitest'
import { testApp } from './app.ts'
import { importador } from './importaciones.ts'
import { archivosDeOficina, gente, type Persona, seccionalesDeOficina } from './oficinas.ts'

/** A union without members, with the branches of those offices; accounts stay. */
export async function withoutPadron() {
  const t = await testApp()
  const i = await importador(t)
  // Disables foreign keys: accounts and other references stay.
  await t.rows(`begin; set local session_replication_role = replica;
    delete from movimiento_cuenta; delete from familiar; delete from beneficiario; delete from afiliado; delete from seccional;
    delete from conteo_afiliado; commit`)
  const seccionales = seccionalesDeOficina.map((s, n) => `${n + 1};${s};${s};;`)
  const { id } = await i.subir('seccionales', ['CODIGO;NOMBRE;LOCALIDAD;TELEFONO;EMAIL', ...seccionales, ''].join('\r\n'))
  await i.pedir(id, 'aplicar')
  return { t, ...i, personas: gente(31) }
}

const clara = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase()
const como = (
  { numero, apellido, nombre, documento, codigo, nacimiento, alta, cuil, sexo }: Persona,
  trae: readonly string[],
) => ({
  numero,
  apellido: clara(apellido),
  nombre: clara(nombre),
  documento,
  codigo,
  nacimiento: trae.includes('nacimiento') ? nacimiento : null,
  alta: trae.includes('alta') ? alta : null,
  cuil: trae.includes('cuil') ? cuil : null,
  genero: trae.includes('sexo') ? (sexo === 'M' ? 1 : 2) : null,
})

/** Tests a third of the files: each is imported into an empty register, checked and undone. */
export async function probarOficinas(tercio: number): Promise<void> {
  const { t, subir, pedir, lineas, personas } = await withoutPadron()

  for (const { que, bytes, dice, trae = [], afuera = false } of archivosDeOficina(personas).filter(
    (_, n) => n % 3 === tercio - 1,
  ))
    test(`a register that no portal wrote: ${que}`, async () => {
      // A failed file leaves nothing for the next one.
      await t.rows(`begin; set local session_replication_role = replica; delete from afiliado; delete from importacion_receta;
        update importacion set estado = 'DESHECHA' where tipo = 'padron' and estado = 'APLICADA'; commit`)
      let i = await subir('padron', await bytes, 'padron')
      if (dice) i = await pedir(i.id, 'comparar', dice)
      const bad = i.estado === 'REVISAR' ? await lineas(i.id, 'rechazados') : []
      if (afuera) {
        assert.ok(
          i.estado === 'ILEGIBLE' ? (i.revision?.sinColumna.length ?? 0) > 0 : i.revision?.trabas.includes('ninguna'),
          JSON.stringify(i.revision),
        )
        return void (await pedir(i.id, 'descartar'))
      }
      assert.equal(
        i.estado,
        'REVISAR',
        JSON.stringify([i.problema, i.revision?.sinColumna, i.revision?.columnas, i.revision?.nombres]),
      )
      assert.deepEqual(bad, [])
      i = await pedir(i.id, 'aplicar')
      assert.equal(i.estado, 'APLICADA', i.problema ?? '')
      const seen = await t.rows<
        Persona & { genero: number | null }
      >(`select a.numero, upper(a.apellido) as apellido, upper(a.nombre) as nombre, a.numero_documento as documento,
        s.codigo, ${trae.includes('nacimiento') ? 'a.fecha_nacimiento::text' : 'null'} as nacimiento, ${trae.includes('alta') ? 'a.fecha_alta::text' : 'null'} as alta,
        ${trae.includes('cuil') ? 'a.cuil' : 'null'} as cuil, ${trae.includes('sexo') ? 'a.genero' : 'null'} as genero
        from afiliado a join seccional s on s.id = a.seccional_id order by numero`)
      assert.deepEqual(
        seen.map((p) => ({ ...p, apellido: clara(p.apellido), nombre: clara(p.nombre) })),
        personas.map((p) => como(p, trae)),
      )
      const [estado] = await t.rows(`select count(*)::int as n from afiliado where vinculado`)
      assert.deepEqual(estado, { n: personas.length })
      assert.equal((await pedir(i.id, 'deshacer')).estado, 'DESHECHA')
      assert.deepEqual(await t.rows('select 1 from afiliado'), [])
      await t.rows('delete from importacion_receta')
    })
}
