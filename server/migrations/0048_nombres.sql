-- What the small catalogues call their values in the other languages, kept with the value itself: what people typed is never compared.
-- The ones that every installation starts with are named here once; a value that is renamed loses them, since they said another thing.
create function olvidar_nombres() returns trigger language plpgsql as $$
begin
  if new.nombre is distinct from old.nombre and new.nombres = old.nombres then
    new.nombres := '{}';
  end if;
  return new;
end $$;

alter table tipo_documento add column nombres jsonb not null default '{}';
update tipo_documento t set nombres = v.nombres::jsonb from (values
  ('DNI', '{"en": "DNI", "zh": "身份证 (DNI)", "ja": "身分証 (DNI)"}'),
  ('LE', '{"en": "LE", "zh": "兵役册 (LE)", "ja": "兵役手帳 (LE)"}'),
  ('LC', '{"en": "LC", "zh": "公民册 (LC)", "ja": "市民手帳 (LC)"}'),
  ('CI', '{"en": "ID card (CI)", "zh": "身份卡 (CI)", "ja": "身分証カード (CI)"}'),
  ('PAS', '{"en": "Passport", "zh": "护照", "ja": "パスポート"}')) v (nombre, nombres)
  where v.nombre = t.nombre;
create trigger olvidar_nombres before update of nombre on tipo_documento for each row execute function olvidar_nombres();

alter table estado_civil add column nombres jsonb not null default '{}';
update estado_civil t set nombres = v.nombres::jsonb from (values
  ('Soltera/o', '{"en": "Single", "zh": "未婚", "ja": "未婚"}'),
  ('Casada/o', '{"en": "Married", "zh": "已婚", "ja": "既婚"}'),
  ('Divorciada/o', '{"en": "Divorced", "zh": "离异", "ja": "離婚"}'),
  ('Viuda/o', '{"en": "Widowed", "zh": "丧偶", "ja": "死別"}'),
  ('Unión convivencial', '{"en": "Domestic partnership", "zh": "同居伴侣", "ja": "事実婚"}')) v (nombre, nombres)
  where v.nombre = t.nombre;
create trigger olvidar_nombres before update of nombre on estado_civil for each row execute function olvidar_nombres();

alter table parentesco add column nombres jsonb not null default '{}';
update parentesco t set nombres = v.nombres::jsonb from (values
  ('Cónyuge', '{"en": "Spouse", "zh": "配偶", "ja": "配偶者"}'),
  ('Conviviente', '{"en": "Partner", "zh": "同居伴侣", "ja": "同居パートナー"}'),
  ('Hija/o', '{"en": "Child", "zh": "子女", "ja": "子"}'),
  ('Madre', '{"en": "Mother", "zh": "母亲", "ja": "母"}'),
  ('Padre', '{"en": "Father", "zh": "父亲", "ja": "父"}'),
  ('Hermana/o', '{"en": "Sibling", "zh": "兄弟姐妹", "ja": "兄弟姉妹"}'),
  ('Nieta/o', '{"en": "Grandchild", "zh": "孙辈", "ja": "孫"}'),
  ('Otro', '{"en": "Other", "zh": "其他", "ja": "その他"}')) v (nombre, nombres)
  where v.nombre = t.nombre;
create trigger olvidar_nombres before update of nombre on parentesco for each row execute function olvidar_nombres();

alter table estado_afiliado add column nombres jsonb not null default '{}';
update estado_afiliado t set nombres = v.nombres::jsonb from (values
  ('ACTIVO', '{"en": "ACTIVE", "zh": "在册", "ja": "在籍"}'),
  ('LICENCIA', '{"en": "ON LEAVE", "zh": "休假", "ja": "休職中"}'),
  ('SUSPENDIDO', '{"en": "SUSPENDED", "zh": "暂停", "ja": "資格停止"}'),
  ('BAJA', '{"en": "WITHDRAWN", "zh": "退会", "ja": "退会"}'),
  ('DESVINCULADO', '{"en": "SEPARATED", "zh": "已脱离", "ja": "離脱"}')) v (nombre, nombres)
  where v.nombre = t.nombre;
create trigger olvidar_nombres before update of nombre on estado_afiliado for each row execute function olvidar_nombres();

-- The question that every installation began with said that an account is asked for at a branch; whoever wrote their own answer keeps it.
update organizacion set preguntas = (
  select jsonb_agg(case when p ->> 'respuesta' = 'Pedilo en tu seccional con tu número de afiliado y tu documento. Te llega un correo para elegir la contraseña.'
    then p || jsonb_build_object('respuesta', 'Lo creás vos desde la pantalla de ingreso, con «Registrarme» o con el correo que figura en tu ficha. Tené a mano tu número de afiliado y tu documento. Te llega un correo para terminar.') else p end order by n)
  from jsonb_array_elements(preguntas) with ordinality x (p, n))
where preguntas @> '[{"respuesta": "Pedilo en tu seccional con tu número de afiliado y tu documento. Te llega un correo para elegir la contraseña."}]';
