-- amplia
-- A file of a publication that is set aside keeps what its name and its pages say, so that whoever reviews reads both.
alter table publicacion_archivo
  add column dice_nombre text,
  add column dice_adentro text;
