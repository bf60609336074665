-- A file that ended who read it, and how: nobody is given it again.
alter table archivo add column apartado text
  constraint archivo_apartado check (apartado in ('memory', 'processor', 'silence', 'death'));
