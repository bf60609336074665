import './adhesion.css'
import { adhesiones } from '@gremial/contract/tramites/adhesion.ts'
import { plainName } from '@gremial/contract/values/names.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useParams, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { useTitle } from '../../../platform/title.ts'
import { useUser } from '../../../platform/user.ts'
import { BackLink } from '../../../ui/BackLink.tsx'
import { Query } from '../../../ui/Query.tsx'
import { EmptyState, Notice } from '../../../ui/states.tsx'
import { AdhesionEnVigencia } from './AdhesionEnVigencia.tsx'
import { FirmarAdhesion } from './FirmarAdhesion.tsx'

const ruta = '/app/solicitudes-adhesion/$idsolicitud/editar'

/** Authorisation: the one in force with its changes, the one begun, or a new one to sign (B-ADHESION-01, -02). */
export function AdhesionPage() {
  const { t } = useTranslation()
  const usuario = useUser()
  const { idsolicitud } = useParams({ from: ruta })
  const { titulo: dado, idAfiliado } = useSearch({ from: ruta })
  const numero = idAfiliado && /^\d+$/.test(idAfiliado) ? Number(idAfiliado) : usuario.numeroAfiliado
  const deOtro = numero !== usuario.numeroAfiliado
  const titulo = dado ?? t('adherir.titulo')
  useTitle(titulo, t('barra.adhesion'))
  const consulta = useQuery({
    ...read(adhesiones.datos, { params: { id: numero ?? 0 } }),
    enabled: numero !== null && idsolicitud === 'nuevo',
    refetchOnMount: 'always',
  })
  if (idsolicitud !== 'nuevo')
    return <Navigate to="/app/solicitudes-adhesion/$idsolicitud/tramite" params={{ idsolicitud }} replace />
  return (
    <>
      <div className="titulo-pantalla">
        <div>
          <BackLink to={deOtro ? '/app/seccionales/afiliados' : '/app'}>
            {t(deOtro ? 'seccional.titulo' : 'armazon.inicio')}
          </BackLink>
          <h1 className="en-barra">{titulo}</h1>
          <p className="suave">
            {deOtro && consulta.data
              ? t('adherir.bajadaDe', {
                  nombre: plainName(consulta.data.afiliado),
                  numero: consulta.data.numeroAfiliadoFormateado,
                })
              : t('adherir.bajada')}
          </p>
        </div>
      </div>
      {numero === null ? (
        <div className="hoja">
          <EmptyState icon="personas" title={t('adherir.sinAfiliado')} />
        </div>
      ) : (
        <Query query={consulta} frame="hoja" rows={8} failure={t('adherir.fallo')}>
          {(datos) => {
            if (datos.vigente && !datos.vigente.suspendida) return <AdhesionEnVigencia vigente={datos.vigente} propia={!deOtro} />
            if (datos.enCurso)
              return (
                <div className="hoja">
                  <EmptyState
                    title={t('adherir.enCurso', { numero: datos.enCurso.numeroSolicitudCompleto })}
                    action={
                      <Link
                        className="boton principal"
                        to="/app/solicitudes-adhesion/$idsolicitud/tramite"
                        params={{ idsolicitud: String(datos.enCurso.id) }}
                      >
                        {t('adherir.seguir')}
                      </Link>
                    }
                  />
                </div>
              )
            if (datos.texto.length === 0)
              return (
                <div className="hoja">
                  <EmptyState icon="reloj" title={t('adherir.sinTexto')} />
                </div>
              )
            return (
              <>
                {datos.vigente && <Notice type="alerta">{t('adherir.otraCuenta', { cbu: datos.vigente.cbu })}</Notice>}
                <FirmarAdhesion key={datos.textoVersion} datos={datos} deOtro={deOtro} />
                {datos.vigente && <AdhesionEnVigencia vigente={datos.vigente} propia={!deOtro} />}
              </>
            )
          }}
        </Query>
      )}
    </>
  )
}
