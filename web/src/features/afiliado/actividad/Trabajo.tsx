import './inicio.css'
import type { UsuarioActual } from '@gremial/contract/acceso/acceso.ts'
import { actividad } from '@gremial/contract/afiliado/actividad.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { Icon, iconOf } from '../../../ui/icons.tsx'
import { Awaited, EmptyState } from '../../../ui/states.tsx'
import { MenuLink } from '../../acceso/menues/MenuLink.tsx'
import { menuQuery } from '../../acceso/menues/menues.api.ts'

/** Menu sections of every user; the others are work. */
const deTodos = ['mi-sindicato', 'ayuda']
/** From this many on, the sections are collapsed, to avoid a wall of equal tiles. */
const muchas = 15

/** For staff: their branches and screens. Empty for members. */
export function Trabajo({ usuario }: { usuario: UsuarioActual }) {
  const { t } = useTranslation()
  const { data: resumen, error } = useQuery(read(actividad.resumen, {}))
  const { data: secciones } = useQuery(menuQuery())
  if (!resumen && !error) return <Awaited />
  const tareas = (secciones ?? []).filter((s) => !deTodos.includes(s.link) && s.items.length > 0)
  const cuantas = tareas.reduce((n, s) => n + s.items.length, 0)
  const seccionales = resumen?.seccionales ?? []
  const nadaPara = usuario.numeroAfiliado === null && resumen && secciones && tareas.length === 0 && seccionales.length === 0
  return (
    <>
      {seccionales.length > 0 && (
        <section className="seccion-inicio" data-recorrido="seccional">
          <h2>{t('inicio.tusSeccionales', { count: seccionales.length })}</h2>
          <ul className="hoja bloques">
            {seccionales.map((s) => (
              <li key={s.id}>
                <Link to="/app/seccionales/afiliados" search={{ idSeccional: String(s.id), consultado: '1' }} className="tarea">
                  <Icon name="personas" />
                  <span>
                    <strong>{s.nombre}</strong>
                    <span className="sub">{t('inicio.afiliadosN', { count: s.afiliados })}</span>
                  </span>
                  <Icon name="derecha" small />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {tareas.length > 0 && (
        <section className="seccion-inicio" data-recorrido="tareas">
          <h2>{t('inicio.tareas')}</h2>
          <ul className="hoja tareas">
            {tareas.map((s) => (
              <li key={s.link}>
                <details open={cuantas < muchas}>
                  <summary className="tarea">
                    <strong>{s.title}</strong>
                    <span className="suave">{s.items.length}</span>
                  </summary>
                  {s.items.map((o) => (
                    <MenuLink key={o.id} link={o.link} className="tarea">
                      <Icon name={iconOf(o.icono)} />
                      <span>{o.title}</span>
                      <Icon name="derecha" small />
                    </MenuLink>
                  ))}
                </details>
              </li>
            ))}
          </ul>
        </section>
      )}
      {nadaPara && (
        <section className="hoja">
          <EmptyState title={t('inicio.sinTareas')}>{t('inicio.sinTareasTexto')}</EmptyState>
        </section>
      )}
    </>
  )
}
