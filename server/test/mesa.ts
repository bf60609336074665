import type { TestApp } from './app.ts'

type Base = Pick<TestApp, 'rows'>

/**
 * A request that the operator filed three days ago for a member of branch 1, with all its documents or none. The product's own
 * list of documents applies: PRESTAMO_TURISMO requires a payslip and accepts a budget.
 */
export async function pedidoEnMesa(t: Base, codigo = 'PRESTAMO_TURISMO', papeles = true): Promise<number> {
  const [s] = await t.rows<{
    id: number
  }>(`insert into solicitud (anio, numero, clave, producto_id, afiliado_numero, seccional_id, estado, subestado,
      monto, plazo, cbu, destino_id, condiciones_dia, tna, gasto, cuota, total, cft, creada, creada_por, fecha, presentada, presentada_por, desde, espera)
    select 2018, (select count(*) + 1 from solicitud), gen_random_uuid(), p.id, (select numero from afiliado f where seccional_id = 1 and vinculado
        and numero > 1020 and not exists (select 1 from solicitud o where o.afiliado_numero = f.numero) order by numero limit 1), 1, 'PRESENTADA', 6,
      28000000, 6, '0110432930043210987654', (select min(destino_id) from producto_destino d where d.producto_id = p.id), dia_de(now()) - 3, 28.5, 0,
      5000000, 30000000, 33.1, now() - interval '4 days', u.id, dia_de(now()) - 4, now() - interval '3 days', u.id, now() - interval '3 days', now() - interval '3 days'
    from producto p, usuario u where p.codigo = '${codigo}' and u.email = 'operador@gremial.example' returning id`)
  const id = s?.id ?? 0
  await t.rows(`insert into solicitud_persona (solicitud_id, papel, afiliado_numero, apellido, nombre, email, ingreso, domicilio, localidad, codigo_postal, telefono, empresa)
    select s.id, 'SOLICITANTE', a.numero, a.apellido, a.nombre, 'socia@correo.example', 90000000, 'Ayolas 1245', 'Rosario', '2000', '3415550142', 'Textil'
    from solicitud s join afiliado a on a.numero = s.afiliado_numero where s.id = ${id}`)
  await t.rows(`insert into solicitud_suceso (solicitud_id, momento, que, usuario_id, papel)
    select id, presentada, 'presentada', presentada_por, 'SECCIONAL' from solicitud where id = ${id}`)
  if (papeles) await sendPapers(t, id)
  return id
}

/** Sends the documents of a request, all or one; replaces earlier ones. */
export async function sendPapers(t: Base, id: number, requisito?: number): Promise<void> {
  const which = requisito === undefined ? '' : `and r.id = ${requisito}`
  await t.rows(`update solicitud_documento d set reemplazado = now() from requisito r
    where d.solicitud_id = ${id} and r.id = d.requisito_id ${which}`)
  await t.rows(`insert into solicitud_documento (solicitud_id, requisito_id, archivo_sha256, nombre, bytes, subido, subido_por)
    select s.id, r.id, (select min(sha256) from archivo where tipo like 'image/%'), 'foto.jpg', 1000, now(), s.creada_por
    from solicitud s join requisito r on r.producto_id = s.producto_id ${which} where s.id = ${id}`)
}
