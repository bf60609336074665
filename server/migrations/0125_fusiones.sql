-- amplia
-- One person, once (decision 101): two affiliate numbers that are one person. The one that passes stays as it was, and says which one it is now;
-- what it had goes to the other, row by row, so that it can come back.

alter table afiliado add column pasa_a bigint;
alter table afiliado add constraint afiliado_pasa_a foreign key (pasa_a) references afiliado not valid;
alter table afiliado add constraint afiliado_pasa_a_otro check (pasa_a <> numero) not valid;

-- A certificate goes with its person, and still says of which number it was given.
alter table constancia add column de_numero bigint;

-- `fuera`: nothing is believed of that number from that day on, because it is another one, or no longer is.
alter table afiliado_historia add column fuera boolean not null default false;
alter table afiliado_historia add column fusion_id bigint;

-- As before (0078, 0083), without what says that nothing is believed.
create or replace function padron_al_dia(dia date, sabido_a timestamptz default 'infinity') returns setof afiliado_historia
  language sql stable as $$
  select u.*
  from (
    select distinct on (h.afiliado_numero) h.*
    from afiliado_historia h left join importacion i on i.id = h.importacion_id
    where h.desde <= dia and (h.hasta is null or h.hasta > dia) and h.sabido <= sabido_a and (i.anulada is null or i.anulada > sabido_a)
    order by h.afiliado_numero, h.id desc) u
  where not u.fuera
$$;
create or replace function creido_de(cual bigint, dia date, sabido_a timestamptz default 'infinity') returns setof afiliado_historia
  language sql stable as $$
  select u.*
  from (
    select h.*
    from afiliado_historia h left join importacion i on i.id = h.importacion_id
    where h.afiliado_numero = cual and h.desde <= dia and (h.hasta is null or h.hasta > dia) and h.sabido <= sabido_a
      and (i.anulada is null or i.anulada > sabido_a)
    order by h.id desc
    limit 1) u
  where not u.fuera
$$;

-- As before (0002), of whom is counted: a number that is another one is nobody more.
create or replace function contar_afiliados() returns trigger language plpgsql as $$
begin
  -- Always in the order of the key: two writers can wait for each other, but not in a circle within a statement.
  if tg_op = 'INSERT' then
    insert into conteo_afiliado as c (seccional_id, categoria_id, vinculado, cantidad)
      select seccional_id, categoria_id, vinculado, count(*) from nuevas where pasa_a is null group by 1, 2, 3 order by 1, 3, 2
      on conflict (seccional_id, vinculado, categoria_id) do update set cantidad = c.cantidad + excluded.cantidad;
  elsif tg_op = 'DELETE' then
    insert into conteo_afiliado as c (seccional_id, categoria_id, vinculado, cantidad)
      select seccional_id, categoria_id, vinculado, -count(*) from viejas where pasa_a is null group by 1, 2, 3 order by 1, 3, 2
      on conflict (seccional_id, vinculado, categoria_id) do update set cantidad = c.cantidad + excluded.cantidad;
  else
    insert into conteo_afiliado as c (seccional_id, categoria_id, vinculado, cantidad)
      select seccional_id, categoria_id, vinculado, sum(n) from (
        select seccional_id, categoria_id, vinculado, count(*) as n from nuevas where pasa_a is null group by 1, 2, 3
        union all
        select seccional_id, categoria_id, vinculado, -count(*) from viejas where pasa_a is null group by 1, 2, 3
      ) d group by 1, 2, 3 having sum(n) <> 0 order by 1, 3, 2
      on conflict (seccional_id, vinculado, categoria_id) do update set cantidad = c.cantidad + excluded.cantidad;
  end if;
  return null;
end $$;

-- Two numbers that are perhaps one person, and why; or that somebody said are not.
create table posible_duplicado (
  id bigint generated always as identity primary key,
  -- Without a foreign key: a suspicion does not keep an import from being undone.
  uno bigint not null,
  otro bigint not null,
  coincide text[] not null constraint posible_duplicado_coincide check (coincide <@ array['DOCUMENTO', 'CUIL', 'NOMBRE']),
  hallado timestamptz not null,
  distintas timestamptz,
  distintas_por bigint constraint posible_duplicado_distintas_por references usuario,
  distintas_motivo text not null default '' constraint posible_duplicado_motivo check (length(distintas_motivo) <= 300),
  constraint posible_duplicado_par unique (uno, otro),
  constraint posible_duplicado_orden check (uno < otro),
  constraint posible_duplicado_distintas check (num_nulls(distintas, distintas_por) in (0, 2))
);
create index posible_duplicado_otro on posible_duplicado (otro);
create index posible_duplicado_por_hallado on posible_duplicado (hallado, id);

-- When the whole register was looked through: asked for, and what was found.
create table busqueda_duplicados (
  solo boolean primary key default true constraint busqueda_duplicados_solo check (solo),
  pedida timestamptz not null,
  terminada timestamptz,
  nuevos integer not null default 0
);

-- Two numbers made one: which stays, which passes to it, and what was decided.
create table fusion (
  id bigint generated always as identity primary key,
  -- The same one sent twice is one.
  clave uuid not null constraint fusion_clave unique,
  queda bigint not null constraint fusion_queda references afiliado,
  pasa bigint not null constraint fusion_pasa references afiliado,
  motivo text not null default '' constraint fusion_motivo check (length(motivo) <= 300),
  -- What of the one that stays was changed, by its columns.
  antes jsonb not null,
  despues jsonb not null,
  -- Whose beneficiaries and account stay, where both had them; and the account that is closed.
  beneficiarios text constraint fusion_beneficiarios check (beneficiarios in ('queda', 'pasa')),
  cuenta_queda bigint constraint fusion_cuenta_queda references usuario,
  cuenta_cierra bigint constraint fusion_cuenta_cierra references usuario,
  -- What followed, as it was read before it was saved.
  consecuencias jsonb not null,
  registrada timestamptz not null,
  registrada_por bigint not null constraint fusion_registrada_por references usuario,
  deshecha timestamptz,
  deshecha_por bigint constraint fusion_deshecha_por references usuario,
  deshecha_motivo text not null default '' constraint fusion_deshecha_motivo check (length(deshecha_motivo) <= 300),
  constraint fusion_de_dos check (queda <> pasa),
  constraint fusion_deshecha check (num_nulls(deshecha, deshecha_por) in (0, 2))
);
create index fusion_de_queda on fusion (queda, id desc);
-- A number passes to one other at a time.
create unique index fusion_de_pasa on fusion (pasa) where deshecha is null;
create index fusion_por_fecha on fusion (registrada, id);

-- Each thing that was moved or set aside, as it was: a column of a row (`clave` is its primary key), or a whole row.
create table fusion_fila (
  id bigint generated always as identity primary key,
  fusion_id bigint not null constraint fusion_fila_fusion references fusion,
  tabla text not null,
  columna text,
  clave jsonb,
  antes jsonb,
  ahora jsonb,
  fila jsonb,
  constraint fusion_fila_que check (case when columna is null then fila is not null else num_nulls(clave, antes, ahora) = 0 end)
);
create index fusion_fila_de_fusion on fusion_fila (fusion_id, id);

-- What a fusion does with each column that names a member or an account (a test refuses one without its line). `junto`: what may not be twice of
-- one person, and so the row of the one that passes is set aside.
create table fusion_regla (
  tabla text not null,
  columna text not null,
  de text not null constraint fusion_regla_de check (de in ('afiliado', 'usuario')),
  que text not null constraint fusion_regla_que check (que in ('MUEVE', 'QUEDA')),
  junto text[] not null default '{}',
  primary key (tabla, columna)
);
insert into fusion_regla (tabla, columna, de, que, junto) values
  ('afiliado', 'pasa_a', 'afiliado', 'MUEVE', '{}'),
  ('usuario', 'afiliado_numero', 'afiliado', 'MUEVE', '{}'),
  ('movimiento_cuenta', 'afiliado_numero', 'afiliado', 'MUEVE', '{}'),
  ('documento', 'afiliado_numero', 'afiliado', 'MUEVE', '{}'),
  ('constancia', 'afiliado_numero', 'afiliado', 'MUEVE', '{}'),
  ('carnet_digital', 'afiliado_numero', 'afiliado', 'MUEVE', '{}'),
  ('familiar', 'afiliado_numero', 'afiliado', 'MUEVE', '{tipo_documento_id,numero_documento}'),
  ('beneficiario', 'afiliado_numero', 'afiliado', 'MUEVE', '{}'),
  ('mandato', 'afiliado_numero', 'afiliado', 'MUEVE', '{}'),
  ('solicitud', 'afiliado_numero', 'afiliado', 'MUEVE', '{}'),
  ('solicitud_persona', 'afiliado_numero', 'afiliado', 'MUEVE', '{}'),
  ('consulta', 'afiliado_numero', 'afiliado', 'MUEVE', '{}'),
  ('novedad', 'afiliado_numero', 'afiliado', 'MUEVE', '{}'),
  ('publicacion_archivo', 'afiliado_numero', 'afiliado', 'MUEVE', '{}'),
  ('resumen_envio', 'afiliado_numero', 'afiliado', 'MUEVE', '{tanda_id,canal}'),
  -- What was signed, said or found of that number stays as it was.
  ('rendicion_gasto', 'secretario_numero', 'afiliado', 'QUEDA', '{}'),
  ('rendicion_gasto', 'tesorero_numero', 'afiliado', 'QUEDA', '{}'),
  ('rendicion_firma', 'afiliado_numero', 'afiliado', 'QUEDA', '{}'),
  ('hecho', 'afiliado_numero', 'afiliado', 'QUEDA', '{}'),
  ('afiliado_historia', 'afiliado_numero', 'afiliado', 'QUEDA', '{}'),
  ('constancia', 'de_numero', 'afiliado', 'QUEDA', '{}'),
  ('token_correo', 'afiliado_numero', 'afiliado', 'QUEDA', '{}'),
  ('fusion', 'queda', 'afiliado', 'QUEDA', '{}'),
  ('fusion', 'pasa', 'afiliado', 'QUEDA', '{}'),
  ('posible_duplicado', 'uno', 'afiliado', 'QUEDA', '{}'),
  ('posible_duplicado', 'otro', 'afiliado', 'QUEDA', '{}'),
  -- Of the account that is closed, what it may do and what waits for it; not how one comes in with it, nor what was done with it.
  ('usuario_rol', 'usuario_id', 'usuario', 'MUEVE', '{rol_id}'),
  ('usuario_seccional', 'usuario_id', 'usuario', 'MUEVE', '{seccional_id}'),
  ('caja_usuario', 'usuario_id', 'usuario', 'MUEVE', '{caja_id}'),
  ('delegacion', 'usuario_id', 'usuario', 'MUEVE', '{mandato_id}'),
  ('consulta', 'usuario_id', 'usuario', 'MUEVE', '{envio}'),
  ('comprobante_por_rendir', 'subido_por', 'usuario', 'MUEVE', '{}'),
  ('solicitud', 'tomada_por', 'usuario', 'MUEVE', '{}');
insert into fusion_regla (tabla, columna, de, que)
  select t, c, 'usuario', 'QUEDA' from (values
    ('sesion', 'usuario_id'), ('token_correo', 'usuario_id'), ('usuario_perfil', 'usuario_id'), ('intento_pin', 'usuario_id'),
    ('intento_ingreso', 'usuario_id'), ('segundo_factor', 'usuario_id'), ('codigo_recuperacion', 'usuario_id'), ('llave_acceso', 'usuario_id'),
    ('medio_ingreso', 'usuario_id'), ('equipo', 'usuario_id'), ('filtro_guardado', 'usuario_id'), ('aviso_equipo', 'usuario_id'),
    ('aviso_preferencia', 'usuario_id'), ('solicitud_presencia', 'usuario_id'),
    ('importacion', 'usuario_id'), ('importacion', 'aplicada_por'), ('importacion', 'deshecha_por'), ('importacion_receta', 'usuario_id'),
    ('publicacion', 'usuario_id'), ('publicacion', 'publicada_por'), ('publicacion', 'deshecha_por'), ('rendicion_gasto', 'creada_por'),
    ('planilla_caja', 'cerrada_por'), ('arqueo_caja', 'usuario_id'), ('movimiento_caja', 'usuario_id'), ('movimiento_caja', 'anulado_por'),
    ('verificacion_cadena', 'pedida_por'), ('solicitud', 'creada_por'), ('solicitud', 'presentada_por'), ('solicitud_documento', 'subido_por'),
    ('solicitud_documento', 'mirado_por'), ('solicitud_suceso', 'usuario_id'), ('adhesion', 'firmada_por'), ('adhesion', 'revocada_por'),
    ('conformidad', 'pedida_por'), ('resumen_tanda', 'creada_por'), ('comprobante', 'subido_por'), ('comprobante_parecido', 'usuario_id'),
    ('comprobante_parecido', 'revisado_por'), ('rendicion_envio', 'usuario_id'), ('rendicion_envio', 'devuelta_por'),
    ('rendicion_firma', 'usuario_id'), ('rendicion_suceso', 'usuario_id'), ('novedad', 'resuelta_por'), ('recibo_caja', 'usuario_id'),
    ('adjunto_caja', 'subido_por'), ('adjunto_caja', 'quitado_por'), ('copia', 'pedida_por'), ('seccional_cuenta', 'cambiada_por'),
    ('lote_pago', 'creado_por'), ('lote_pago', 'anulado_por'), ('lote_pago_respuesta', 'usuario_id'), ('comprobante_por_rendir', 'retirado_por'),
    ('extracto_banco', 'usuario_id'), ('conciliacion', 'usuario_id'), ('pendiente_banco', 'usuario_id'), ('hecho', 'registrado_por'),
    ('hecho', 'deshecho_por'), ('posible_duplicado', 'distintas_por'), ('fusion', 'cuenta_queda'), ('fusion', 'cuenta_cierra'),
    ('fusion', 'registrada_por'), ('fusion', 'deshecha_por'), ('solicitud_documento', 'retirado_por'), ('proveedor', 'usuario_id'),
    ('proveedor', 'desconfiado_por'), ('carga_contribuyentes', 'usuario_id')) x (t, c);

-- How many rows of each rule a fusion would move, set aside or leave; none of those that have none.
create function prever_fusion(quedaria bigint, pasaria bigint, cuenta_quedaria bigint, cuenta_cerraria bigint)
  returns table (tabla text, columna text, que text, cantidad integer, apartadas integer)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  r fusion_regla;
begin
  for r in select x.* from fusion_regla x where x.de = 'afiliado' or (cuenta_cerraria is not null and x.que = 'MUEVE') order by x.tabla, x.columna loop
    return query execute format(
      'select %1$L::text, %2$L::text, %3$L::text, count(*)::int, count(*) filter (where %4$s)::int from %1$I t where t.%2$I = $1 having count(*) > 0',
      r.tabla, r.columna, r.que,
      case when r.junto = '{}' then 'false' else format('exists (select from %I o where o.%I = $2 and %s)', r.tabla, r.columna,
        (select string_agg(format('o.%1$I = t.%1$I', j), ' and ') from unnest(r.junto) j)) end)
    using case r.de when 'afiliado' then pasaria else cuenta_cerraria end, case r.de when 'afiliado' then quedaria else cuenta_quedaria end;
  end loop;
end $$;

-- Sets aside rows of a table: out of it, and kept whole.
create function apartar_de_fusion(cual bigint, de_tabla text, donde text, uno bigint, otro bigint) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  execute format('with x as (delete from %1$I t where %2$s returning to_jsonb(t) as fila)
    insert into fusion_fila (fusion_id, tabla, fila) select $3, %1$L, fila from x', de_tabla, donde) using uno, otro, cual;
end $$;
revoke execute on function apartar_de_fusion from public;

-- Gives a column of some rows another value, and keeps what each one said.
create function mover_en_fusion(cual bigint, de_tabla text, de_columna text, donde text, valor jsonb, uno bigint) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  -- The key of each row once it was moved, and what the column said.
  llave text := (select string_agg(format('%L, t.%I', a.attname, a.attname), ', ')
    from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
    where i.indrelid = de_tabla::regclass and i.indisprimary);
  tipo text := (select format_type(atttypid, atttypmod) from pg_attribute where attrelid = de_tabla::regclass and attname = de_columna);
begin
  execute format('with v as (select coalesce(to_jsonb(t.%2$I), ''null'') as antes, t.ctid as lugar from %1$I t where %3$s for update),
    x as (update %1$I t set %2$I = ($2 #>> ''{}'')::%4$s from v where t.ctid = v.lugar
      returning jsonb_build_object(%5$s) as clave, v.antes)
    insert into fusion_fila (fusion_id, tabla, columna, clave, antes, ahora) select $3, %1$L, %2$L, clave, antes, $2 from x',
    de_tabla, de_columna, donde, tipo, llave) using uno, valor, cual;
end $$;
revoke execute on function mover_en_fusion from public;

-- Says in the history what a fusion says: of each past stretch in which the one that passes was of the union and the one that stays was not, the
-- first is believed; today, what was decided; and of the number that passes nothing more. Undone, of each the register as it was believed without it.
create function anotar_fusion(cual bigint, ahora timestamptz) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  f fusion := (select x from fusion x where x.id = cual);
  hoy date := dia_de(ahora);
begin
  if f.deshecha is null then
    insert into afiliado_historia (afiliado_numero, desde, hasta, al_dia, sabido, estado_id, categoria_id, seccional_id, empresa_id, vinculado, fusion_id)
      select f.queda, d.desde, least(d.hasta, hoy), case when s.al_dia > d.desde then s.al_dia end, ahora,
        s.estado_id, s.categoria_id, s.seccional_id, s.empresa_id, s.vinculado, cual
      from (
        select dia as desde, lead(dia) over (order by dia) as hasta
        from (
          select x.desde as dia from afiliado_historia x where x.afiliado_numero in (f.queda, f.pasa)
          union select x.hasta from afiliado_historia x where x.afiliado_numero in (f.queda, f.pasa) and x.hasta is not null) dias
      ) d
      cross join lateral creido_de(f.pasa, d.desde) s
      left join lateral creido_de(f.queda, d.desde) q on true
      where d.desde < hoy and (q.id is null or (s.vinculado and not q.vinculado))
      order by d.desde;
    -- As decided, from today on.
    insert into afiliado_historia (afiliado_numero, desde, sabido, estado_id, categoria_id, seccional_id, empresa_id, vinculado, fusion_id)
      select a.numero, hoy, ahora, a.estado_id, a.categoria_id, a.seccional_id, a.empresa_id, a.vinculado, cual
      from afiliado a
      left join lateral creido_de(a.numero, hoy) q on true
      where a.numero = f.queda
        and (q.estado_id, q.categoria_id, q.seccional_id, q.empresa_id, q.vinculado)
          is distinct from (a.estado_id::int, a.categoria_id::int, a.seccional_id::int, a.empresa_id::int, a.vinculado);
    insert into afiliado_historia (afiliado_numero, desde, sabido, estado_id, categoria_id, seccional_id, empresa_id, vinculado, fusion_id, fuera)
      select a.numero, (select min(x.desde) from afiliado_historia x where x.afiliado_numero = a.numero), ahora,
        a.estado_id, a.categoria_id, a.seccional_id, a.empresa_id, a.vinculado, cual, true
      from afiliado a
      where a.numero = f.pasa;
  else
    insert into afiliado_historia (afiliado_numero, desde, hasta, al_dia, sabido, estado_id, categoria_id, seccional_id, empresa_id, vinculado,
        fusion_id, fuera)
      select n.numero, d.desde, d.hasta, case when b.al_dia > d.desde then b.al_dia end, ahora,
        coalesce(b.estado_id, t.estado_id), coalesce(b.categoria_id, t.categoria_id), coalesce(b.seccional_id, t.seccional_id),
        case when b.id is null then t.empresa_id else b.empresa_id end, coalesce(b.vinculado, t.vinculado), cual, b.id is null or b.fuera
      from (values (f.queda), (f.pasa)) n (numero)
      cross join lateral (
        select dia as desde, lead(dia) over (order by dia) as hasta
        from (
          select x.desde as dia from afiliado_historia x where x.afiliado_numero = n.numero
          union select x.hasta from afiliado_historia x where x.afiliado_numero = n.numero and x.hasta is not null) dias
      ) d
      -- What was said last of it, by whomever.
      cross join lateral (
        select x.*
        from afiliado_historia x left join importacion i on i.id = x.importacion_id
        where x.afiliado_numero = n.numero and x.desde <= d.desde and (x.hasta is null or x.hasta > d.desde) and i.anulada is null
        order by x.id desc
        limit 1
      ) t
      left join lateral (
        select x.*
        from afiliado_historia x left join importacion i on i.id = x.importacion_id
        where x.afiliado_numero = n.numero and x.desde <= d.desde and (x.hasta is null or x.hasta > d.desde) and i.anulada is null
          and x.fusion_id is distinct from cual
        order by x.id desc
        limit 1
      ) b on true
      where t.fusion_id = cual
      order by n.numero, d.desde;
  end if;
end $$;
revoke execute on function anotar_fusion from public;

-- The columns of the register that are chosen between two numbers.
create function cambiar_por_fusion(cual bigint, columnas jsonb) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  numero_queda bigint := (select queda from fusion where id = cual);
begin
  if exists (select from jsonb_object_keys(columnas) k where k <> all (array['apellido', 'nombre', 'tipo_documento_id', 'numero_documento', 'cuil',
    'fecha_nacimiento', 'genero', 'estado_civil_id', 'fecha_alta', 'categoria_id', 'estado_id', 'vinculado', 'seccional_id', 'empresa_id', 'domicilio',
    'localidad', 'codigo_postal', 'telefono', 'email', 'foto_sha256', 'rentado'])) then
    raise exception 'nothing else of a member is chosen';
  end if;
  if columnas <> '{}' then
    -- The history is said of the fusion, not of the change.
    perform set_config('gremial.deshace', 'fusion', true);
    execute format('update afiliado a set %s from jsonb_populate_record(null::afiliado, $1) r where a.numero = $2',
      (select string_agg(format('%1$I = r.%1$I', k), ', ') from jsonb_object_keys(columnas) k)) using columnas, numero_queda;
    perform set_config('gremial.deshace', '', true);
  end if;
end $$;
revoke execute on function cambiar_por_fusion from public;

-- Does a fusion that was written down, once: everything that its rules move, what was decided, and the history.
create function hacer_fusion(cual bigint) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  f fusion;
  r fusion_regla;
  de bigint;
  a bigint;
begin
  select * into strict f from fusion where id = cual for update;
  if f.deshecha is not null or exists (select from fusion_fila where fusion_id = cual)
    or exists (select from afiliado where numero in (f.queda, f.pasa) and pasa_a is not null) then
    raise exception 'fusion % is done already', cual;
  end if;
  if f.cuenta_cierra is not null then
    perform mover_en_fusion(cual, 'usuario', 'afiliado_numero', 't.id = $1', 'null', f.cuenta_cierra);
    perform mover_en_fusion(cual, 'usuario', 'habilitado', 't.id = $1 and t.habilitado', 'false', f.cuenta_cierra);
  end if;
  if f.beneficiarios is not null then
    perform apartar_de_fusion(cual, 'beneficiario', 't.afiliado_numero = $1', case f.beneficiarios when 'queda' then f.pasa else f.queda end, null);
  end if;
  for r in select x.* from fusion_regla x
    where x.que = 'MUEVE' and (x.de = 'afiliado' or f.cuenta_cierra is not null) order by x.tabla, x.columna loop
    de := case r.de when 'afiliado' then f.pasa else f.cuenta_cierra end;
    a := case r.de when 'afiliado' then f.queda else f.cuenta_queda end;
    if r.junto <> '{}' then
      perform apartar_de_fusion(cual, r.tabla, format('t.%1$I = $1 and exists (select from %2$I o where o.%1$I = $2 and %3$s)', r.columna, r.tabla,
        (select string_agg(format('o.%1$I = t.%1$I', j), ' and ') from unnest(r.junto) j)), de, a);
    end if;
    perform mover_en_fusion(cual, r.tabla, r.columna, format('t.%I = $1', r.columna), to_jsonb(a), de);
  end loop;
  update constancia c set de_numero = f.pasa where c.de_numero is null and c.id in
    (select (x.clave ->> 'id')::bigint from fusion_fila x where x.fusion_id = cual and x.tabla = 'constancia');
  perform mover_en_fusion(cual, 'afiliado', 'pasa_a', 't.numero = $1', to_jsonb(f.queda), f.pasa);
  perform cambiar_por_fusion(cual, f.despues);
  perform anotar_fusion(cual, clock_timestamp());
end $$;

-- What of a fusion is no longer as it left it, by table: while there is something, it is not undone.
create function choques_de_fusion(cual bigint) returns table (tabla text, cantidad integer)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  g record;
begin
  for g in select x.tabla, x.columna, count(*) from fusion_fila x
    where x.fusion_id = cual and x.columna is not null group by 1, 2 order by 1, 2 loop
    return query execute format('select %1$L::text, count(*)::int from fusion_fila x
      where x.fusion_id = $1 and x.tabla = %1$L and x.columna = %2$L
        and not exists (select from %1$I t where %3$s and coalesce(to_jsonb(t.%2$I), ''null'') = x.ahora) having count(*) > 0',
      g.tabla, g.columna, llave_de_fusion(g.tabla)) using cual;
  end loop;
end $$;
-- The row (t) that the key of a fusion's line (x) names.
create function llave_de_fusion(de_tabla text) returns text language sql stable set search_path = public, pg_temp as $$
  select string_agg(format('t.%1$I = (x.clave ->> %1$L)::%2$s', a.attname, format_type(a.atttypid, a.atttypmod)), ' and ')
  from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
  where i.indrelid = de_tabla::regclass and i.indisprimary
$$;

-- Leaves everything as it was before a fusion that was written down as undone: the last first. Whatever is not as it left it stops it.
create function deshacer_fusion(cual bigint) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  f fusion;
  g record;
  hechas bigint;
begin
  select * into strict f from fusion where id = cual for update;
  if f.deshecha is null or not exists (select from afiliado where numero = f.pasa and pasa_a = f.queda) then
    raise exception 'fusion % does not stand', cual;
  end if;
  perform cambiar_por_fusion(cual, f.antes);
  for g in select x.tabla, x.columna, x.ahora, count(*) as cuantas from fusion_fila x where x.fusion_id = cual
    group by 1, 2, 3 order by max(x.id) desc loop
    if g.columna is null then
      execute format('insert into %1$I (%2$s) overriding system value
        select %3$s from fusion_fila x cross join lateral jsonb_populate_record(null::%1$I, x.fila) r
        where x.fusion_id = $1 and x.tabla = %1$L and x.columna is null', g.tabla,
        (select string_agg(format('%I', attname), ', ') from pg_attribute
          where attrelid = g.tabla::regclass and attnum > 0 and not attisdropped and attgenerated = ''),
        (select string_agg(format('r.%I', attname), ', ') from pg_attribute
          where attrelid = g.tabla::regclass and attnum > 0 and not attisdropped and attgenerated = '')) using cual;
    else
      execute format('update %1$I t set %2$I = (x.antes #>> ''{}'')::%4$s from fusion_fila x
        where x.fusion_id = $1 and x.tabla = %1$L and x.columna = %2$L and x.ahora = $2 and %3$s
          and coalesce(to_jsonb(t.%2$I), ''null'') = x.ahora',
        g.tabla, g.columna, llave_de_fusion(g.tabla),
        (select format_type(atttypid, atttypmod) from pg_attribute where attrelid = g.tabla::regclass and attname = g.columna)) using cual, g.ahora;
      get diagnostics hechas = row_count;
      if hechas <> g.cuantas then
        raise exception '% rows of % are no longer as fusion % left them', g.cuantas - hechas, g.tabla, cual
          using errcode = 'check_violation', constraint = 'fusion_contradicha';
      end if;
    end if;
  end loop;
  update constancia c set de_numero = null where c.de_numero = c.afiliado_numero and c.id in
    (select (x.clave ->> 'id')::bigint from fusion_fila x where x.fusion_id = cual and x.tabla = 'constancia');
  perform anotar_fusion(cual, clock_timestamp());
end $$;

-- What is given to a number that is another one is the other's, whoever writes it and whenever: it waits for who is making them one.
create function seguir_numero() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  otro bigint;
begin
  select pasa_a into otro from afiliado where numero = new.afiliado_numero for key share;
  new.afiliado_numero := coalesce(otro, new.afiliado_numero);
  return new;
end $$;
create trigger seguir_numero before insert or update of afiliado_numero on usuario for each row
  when (new.afiliado_numero is not null) execute function seguir_numero();
create trigger seguir_numero before insert on mandato for each row execute function seguir_numero();
create trigger seguir_numero before insert on solicitud for each row execute function seguir_numero();
create trigger seguir_numero before insert or update of afiliado_numero on solicitud_persona for each row
  when (new.afiliado_numero is not null) execute function seguir_numero();
create trigger seguir_numero before insert on consulta for each row when (new.afiliado_numero is not null) execute function seguir_numero();
create trigger seguir_numero before insert on novedad for each row execute function seguir_numero();
create trigger seguir_numero before insert on carnet_digital for each row execute function seguir_numero();
create trigger seguir_numero before insert on documento for each row execute function seguir_numero();
create trigger seguir_numero before insert or update of afiliado_numero on publicacion_archivo for each row
  when (new.afiliado_numero is not null) execute function seguir_numero();
create trigger seguir_numero before insert on resumen_envio for each row execute function seguir_numero();
