import type { TestApp } from './app.ts'
import { addAdhesiones } from './debitos.ts'

/** Rows for the lists of direct debits that differ in each filter and each sorted column: agreements, lots, lines, answers and the desk. */
export async function rowsOfDebitos(t: TestApp, numeros: readonly number[]): Promise<void> {
  await addAdhesiones(t, numeros)
  await t.rows(`insert into documento (afiliado_numero, tipo, descripcion, fecha, periodo, vence, importe, codigo_barras, convenio_id, datos)
    select n, 'TALON', 'Talón de prueba', dia_de(now()), date_trunc('month', dia_de(now()))::date, dia_de(now()) + 50, 10, '1',
      (select id from convenio_cobro limit 1), '{"conceptos": []}'
    from unnest(array[${numeros.join()}]::bigint[]) n`)
  await t.rows(`with f as (
      insert into convenio_cobranza (nombre, clase, usuario_id, modificado)
      select 'Banco ' || n * 7 % 5 || '_%', case when n = 3 then 'VENTANILLA' else 'DEBITO' end, 1, now() - n * interval '1 day'
      from generate_series(1, 4) n
      returning id)
    insert into convenio_cobranza_version (convenio_id, version, datos, usuario_id, momento)
    select f.id, 1, (select datos from convenio_cobranza_version limit 1), 1, now()
    from f`)
  await t.rows(`insert into lote_debito (numero, clave, convenio_id, convenio_version, fecha, creado, creado_por, cantidad, total, huella,
      necesita_otra, aprobado, aprobado_por, hecho, hecho_por)
    select 100 + n, gen_random_uuid(), (select min(id) from convenio_cobranza) + n % 2, 1, dia_de(now()), now(), 1, n, n * 10,
      encode(sha256('x'), 'hex'), false, now(), 1, case when n % 2 = 0 then now() end, case when n % 2 = 0 then 1 end
    from generate_series(1, 6) n`)
  await t.rows(`insert into lote_debito_renglon (lote_id, orden, referencia, afiliado_numero, documento_id, solicitud_id, cbu, importe, parte,
      estado, codigo, politica, respondido)
    select k.id, x.n, 7000 + x.n, s.afiliado_numero,
      (select max(d.id) from documento d where d.afiliado_numero = s.afiliado_numero and d.tipo = 'TALON'), s.id, s.cbu, x.n, 1,
      e.estado, e.codigo, case e.codigo when 'R10' then 'REINTENTA' when 'R02' then 'SUSPENDE' end, case when x.n > 2 then now() end
    from generate_series(1, ${numeros.length}) x (n)
    join (select s.*, row_number() over (order by s.afiliado_numero) as i
      from solicitud s
      join adhesion a on a.solicitud_id = s.id
      where s.anio = 2020 and s.afiliado_numero = any(array[${numeros.join()}]::bigint[])) s on s.i = x.n
    join lote_debito k on k.numero = 100 + 2 * (1 + x.n % 3)
    join (values (0, 'QUITADO', 'FRENADO'), (1, 'RECHAZADO', 'R10'), (2, 'RECHAZADO', 'R02')) r (n, estado, codigo) on r.n = x.n % 3
    cross join lateral (select case when x.n <= 2 then 'PENDIENTE' else r.estado end as estado,
      case when x.n <= 2 then '' else r.codigo end as codigo) e`)
  await t.rows('select resumir_cobranza(id) from lote_debito where hecho is not null')
  await t.rows(`insert into debito_freno (solicitud_id, hasta, creado, creado_por)
    select solicitud_id, dia_de(now()) + 60, now(), 1 from lote_debito_renglon where estado = 'PENDIENTE' and orden = 1 limit 1`)
  await t.rows(`with a as (
      insert into respuesta_debito (convenio_id, nombre, huella, recibida, usuario_id, lineas, cobradas, total_cobrado, rechazadas,
        total_rechazado, reversadas, repetidas, por_resolver)
      select (select min(id) from convenio_cobranza), 'RESP' || n, encode(sha256(('fila ' || n)::bytea), 'hex'), now() - n * interval '1 hour', 1,
        n, n, n, 0, 0, 0, 0, 2
      from generate_series(1, 4) n
      returning id, convenio_id)
    insert into debito_por_resolver (respuesta_id, convenio_id, linea, que, clave, referencia, cbu, es, codigo, fecha, importe, dice)
    select a.id, a.convenio_id, a.id * 3 % 7, (array['DE_NADIE', 'ILEGIBLE', 'SEGUNDA'])[1 + a.id % 3], 'clave ' || a.id, 'R' || a.id, '', 'PAGADO',
      'ACE', dia_de(now()), a.id, ''
    from a`)
}
