-- amplia
-- Every copy that was asked for, made or tried, with what became of it and of its rehearsal (decision 070). The last one of before goes on counting.
create table copia (
  id bigint generated always as identity primary key,
  pedida timestamptz not null,
  pedida_por bigint references usuario,
  estado text not null constraint copia_estado check (estado in ('PEDIDA', 'HACIENDO', 'HECHA', 'FALLO')),
  -- Who makes or rehearses it, on which machine, and when it last said so: one that was killed says nothing more.
  proceso text,
  equipo text,
  latido timestamptz,
  empezo timestamptz,
  termino timestamptz,
  carpeta text,
  bytes bigint,
  filas bigint,
  archivos bigint,
  faltan bigint,
  problema text,
  -- Thinned out, or no longer where it was.
  borrada timestamptz,
  enviada timestamptz,
  envio_problema text,
  ensayo text constraint copia_ensayo check (ensayo in ('PEDIDO', 'ENSAYANDO', 'BIEN', 'MAL')),
  ensayo_termino timestamptz,
  ensayo_segundos real,
  ensayo_problema text
);
create unique index copia_pedida on copia ((true)) where estado = 'PEDIDA';
create index copia_hecha on copia (termino) where estado = 'HECHA';
create index copia_por_usuario on copia (pedida_por);

insert into copia (pedida, estado, empezo, termino)
  select ultima_copia, 'HECHA', ultima_copia, ultima_copia from instalacion where ultima_copia is not null;
