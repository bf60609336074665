import type { TestApp } from './app.ts'

/** Many members with a direct-debit authorisation, for tests at size. Their numbers follow twenty million. */

const first = 20_000_000

/** Leaves them as the only ones who signed. */
export async function manyMembers(t: Pick<TestApp, 'rows'>, count: number): Promise<void> {
  await t.rows(`begin; set local session_replication_role = replica;
    delete from lote_debito_renglon; delete from lote_debito_archivo; delete from lote_debito; delete from debito_por_resolver;
    update solicitud set estado = 'ANULADA' where estado = 'OTORGADA' and id in (select solicitud_id from adhesion);
    insert into afiliado (numero, apellido, nombre, tipo_documento_id, numero_documento, fecha_nacimiento, genero, fecha_alta, categoria_id,
        estado_id, vinculado, seccional_id, empresa_id, domicilio, localidad, codigo_postal, telefono, email)
      select ${first} + i, 'Apellido ' || i, 'Nombre', 1, 40000000 + i, '1980-01-01', 1 + i % 2, '2010-01-01', a.categoria_id, a.estado_id, true,
        (select id from seccional order by id offset i % 3 limit 1), a.empresa_id, 'Calle ' || i, 'Localidad', '2000', '', ''
      from generate_series(1, ${count}) i, (select * from afiliado where vinculado order by numero limit 1) a;
    commit`)
  await t.rows(`with s as (
      insert into solicitud (anio, numero, clave, producto_id, afiliado_numero, seccional_id, estado, subestado, cbu, condiciones_dia,
        creada, creada_por, fecha, presentada, presentada_por, desde, resuelta)
      select 2020, 500000 + i, gen_random_uuid(), p.id, ${first} + i, a.seccional_id, 'OTORGADA', 6,
        '0110599' || '5' || lpad(i::text, 13, '0') || '0', '2020-01-02', now(), 1, '2020-01-02', now(), 1, now(), now()
      from generate_series(1, ${count}) i
      join afiliado a on a.numero = ${first} + i
      join producto p on p.codigo = 'ADHESION_DA_RD'
      returning id, numero)
    insert into adhesion (solicitud_id, tipo_cuenta, resumen_email, resumen_wa, telefono, email, texto, texto_version, huella, firmada,
      firmada_por, direccion)
    select id, 2, true, false, '3415550142', 'x@correo.example', 'Autorizo', '1 es',
      encode(sha256('Autorizo'), 'hex'), now(), 1, '198.51.100.1'
    from s`)
}

/** Their dues of one more month, and the slip of all that each owes. */
export async function nextMonth(t: Pick<TestApp, 'rows'>, count: number): Promise<void> {
  await t.rows(`begin; set local session_replication_role = replica;
    insert into movimiento_cuenta (afiliado_numero, fecha, descripcion, debe)
      select ${first} + i, dia_de(now()) - 3, 'Cuota sindical', 100.25 + i % 90 from generate_series(1, ${count}) i;
    insert into documento (afiliado_numero, tipo, descripcion, fecha, periodo, vence, importe, codigo_barras, convenio_id, datos)
      select m.afiliado_numero, 'TALON', 'Talón de pago de prueba', dia_de(now()) - 2, date_trunc('month', dia_de(now()))::date,
        dia_de(now()) + 50, sum(m.debe - m.haber), '1', (select id from convenio_cobro limit 1), '{"conceptos": []}'
      from movimiento_cuenta m
      where m.afiliado_numero between ${first} + 1 and ${first} + ${count}
      group by 1
      having sum(m.debe - m.haber) > 0;
    commit`)
  await t.rows('analyze')
}

/** Seconds that each step took in all, for the report of a run. */
export function stopwatch() {
  const spent: Record<string, number> = {}
  return {
    async timed<T>(step: string, work: () => Promise<T>): Promise<T> {
      const begun = performance.now()
      const done = await work()
      spent[step] = (spent[step] ?? 0) + (performance.now() - begun) / 1000
      return done
    },
    steps: () =>
      Object.entries(spent)
        .map(([step, seconds]) => `${step} ${seconds.toFixed(1)} s`)
        .join(', '),
  }
}
