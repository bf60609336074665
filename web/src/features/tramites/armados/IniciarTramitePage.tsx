import './armados.css'
import { armados, gruposParaPedir, type TramiteParaPedir } from '@gremial/contract/tramites/armados.ts'
import { diasHabituales } from '@gremial/contract/tramites/productos.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { useTitle } from '../../../platform/title.ts'
import { formatDate } from '../../../platform/today.ts'
import { useUser } from '../../../platform/user.ts'
import { BackLink } from '../../../ui/BackLink.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Query } from '../../../ui/Query.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { aDondeSigue, rutaTramites } from '../solicitud/aDondeSigue.ts'

/** Procedures that may be begun, in three groups with the reason of each. */
export function IniciarTramitePage() {
  const { t } = useTranslation()
  const { idAfiliado } = useSearch({ from: '/app/tramites/iniciar' })
  const propio = useUser().numeroAfiliado
  const numero = idAfiliado ? Number(idAfiliado) : propio
  useTitle(t('armados.titulo'))
  const consulta = useQuery({ ...read(armados.paraPedir, { params: { id: numero ?? 0 } }), enabled: numero !== null })
  return (
    <>
      <div className="titulo-pantalla">
        <div>
          <BackLink to={rutaTramites}>{t('armados.tramites')}</BackLink>
          <h1 className="en-barra">{t('armados.titulo')}</h1>
        </div>
      </div>
      {numero === null ? (
        <div className="hoja">
          <EmptyState icon="personas" title={t('armados.sinAfiliado')} />
        </div>
      ) : (
        <Query query={consulta} frame="hoja" rows={6}>
          {(todos) => <Grupos todos={todos} deOtro={numero === propio ? undefined : numero} />}
        </Query>
      )}
    </>
  )
}

function Grupos({ todos, deOtro }: { todos: TramiteParaPedir[]; deOtro: number | undefined }) {
  const { t } = useTranslation()
  if (todos.length === 0)
    return (
      <div className="hoja">
        <EmptyState icon="tramite" title={t('armados.vacio')} />
      </div>
    )
  return (
    <div className="pila">
      {gruposParaPedir.map((grupo) => {
        const suyos = todos.filter((p) => p.grupo === grupo)
        if (suyos.length === 0) return null
        const lista = (
          <ul className="para-pedir">
            {suyos.map((p) => (
              <Uno key={p.id} tramite={p} deOtro={deOtro} />
            ))}
          </ul>
        )
        if (grupo === 'NO')
          return (
            <details key={grupo} className="hoja para-pedir-no">
              <summary>
                {t(`armados.grupo.${grupo}`)} <span className="cifra">{suyos.length}</span>
              </summary>
              {lista}
            </details>
          )
        return (
          <section key={grupo} className="hoja" aria-labelledby={`para-pedir-${grupo}`}>
            <h2 id={`para-pedir-${grupo}`} className="para-pedir-titulo">
              {t(`armados.grupo.${grupo}`)} <span className="cifra">{suyos.length}</span>
            </h2>
            {lista}
          </section>
        )
      })}
    </div>
  )
}

/** Link to begin or continue one. */
function destinoDe({ id, clase, idEnCurso }: TramiteParaPedir, deOtro: number | undefined) {
  if (idEnCurso !== null) return aDondeSigue({ id: idEnCurso })
  const search = deOtro === undefined ? {} : { idAfiliado: String(deOtro) }
  if (clase === 'PRESTAMO')
    return { to: '/app/solicitudes-prestamo/$idprestamo/editar', params: { idprestamo: 'nuevo' }, search } as const
  if (clase === 'ADHESION')
    return { to: '/app/solicitudes-adhesion/$idsolicitud/editar', params: { idsolicitud: 'nuevo' }, search } as const
  return { to: '/app/tramites/iniciar/$id', params: { id: String(id) }, search } as const
}

function Uno({ tramite: p, deOtro }: { tramite: TramiteParaPedir; deOtro: number | undefined }) {
  const { t } = useTranslation()
  const dias = diasHabituales(p.habitual)
  const dice = [
    p.motivo,
    p.grupo === 'SI' && dias !== null && t('armados.habitual', { count: dias }),
    p.grupo === 'SI' && p.hasta !== '' && t('armados.hasta', { dia: formatDate(p.hasta) }),
    p.grupo === 'SI' && p.pideGarante === 1 && t('armados.pideGarante'),
  ].filter(Boolean)
  const dentro = (
    <>
      <span>
        <strong>{p.nombre}</strong>
        {p.resumen !== '' && <small>{p.resumen}</small>}
        {dice.length > 0 && <small>{dice.join(' ')}</small>}
      </span>
      {(p.grupo === 'SI' || p.idEnCurso !== null || p.clase === 'ARMADO') && <Icon name="derecha" small />}
    </>
  )
  const abre = p.grupo === 'SI' || p.idEnCurso !== null || p.clase === 'ARMADO'
  return (
    <li>
      {abre ? (
        <Link className="para-pedir-uno" {...destinoDe(p, deOtro)}>
          {dentro}
        </Link>
      ) : (
        <div className="para-pedir-uno">{dentro}</div>
      )}
    </li>
  )
}
