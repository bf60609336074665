import './adhesion.css'
import { nombreCorrido } from '@gremial/contract/platform/nombres.ts'
import { adhesiones } from '@gremial/contract/tramites/adhesion.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useParams, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { leer } from '../../../platform/llamar.ts'
import { useUsuario } from '../../../platform/sesion.ts'
import { useTitulo } from '../../../platform/titulo.ts'
import { Vacio } from '../../../ui/estados.tsx'
import { Segun } from '../../../ui/Segun.tsx'
import { Volver } from '../../../ui/Volver.tsx'
import { AdhesionEnVigencia } from './AdhesionEnVigencia.tsx'
import { FirmarAdhesion } from './FirmarAdhesion.tsx'

const ruta = '/app/solicitudes-adhesion/$idsolicitud/editar'

/** An adhesion: the one in force, with what can be changed of it; the one that was begun; or a new one to sign (B-ADHESION-01, -02). */
export function AdhesionPage() {
  const { t } = useTranslation()
  const usuario = useUsuario()
  const { idsolicitud } = useParams({ from: ruta })
  const { titulo: dado, idAfiliado } = useSearch({ from: ruta })
  const numero = idAfiliado && /^\d+$/.test(idAfiliado) ? Number(idAfiliado) : usuario.numeroAfiliado
  const deOtro = numero !== usuario.numeroAfiliado
  const titulo = dado ?? t('adherir.titulo')
  useTitulo(titulo, t('barra.adhesion'))
  const consulta = useQuery({
    ...leer(adhesiones.datos, { claves: { id: numero ?? 0 } }),
    enabled: numero !== null && idsolicitud === 'nuevo',
    refetchOnMount: 'always',
  })
  if (idsolicitud !== 'nuevo')
    return <Navigate to="/app/solicitudes-adhesion/$idsolicitud/tramite" params={{ idsolicitud }} replace />
  return (
    <>
      <div className="titulo-pantalla">
        <div>
          <Volver to={deOtro ? '/app/seccionales/afiliados' : '/app'}>{t(deOtro ? 'seccional.titulo' : 'armazon.inicio')}</Volver>
          <h1 className="en-barra">{titulo}</h1>
          <p className="suave">
            {deOtro && consulta.data
              ? t('adherir.bajadaDe', {
                  nombre: nombreCorrido(consulta.data.afiliado),
                  numero: consulta.data.numeroAfiliadoFormateado,
                })
              : t('adherir.bajada')}
          </p>
        </div>
      </div>
      {numero === null ? (
        <div className="hoja">
          <Vacio icono="personas" titulo={t('adherir.sinAfiliado')} />
        </div>
      ) : (
        <Segun consulta={consulta} marco="hoja" filas={8} fallo={t('adherir.fallo')}>
          {(datos) => {
            if (datos.vigente) return <AdhesionEnVigencia vigente={datos.vigente} propia={!deOtro} />
            if (datos.enCurso)
              return (
                <div className="hoja">
                  <Vacio
                    titulo={t('adherir.enCurso', { numero: datos.enCurso.numeroSolicitudCompleto })}
                    accion={
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
                  <Vacio icono="reloj" titulo={t('adherir.sinTexto')} />
                </div>
              )
            return <FirmarAdhesion key={datos.textoVersion} datos={datos} deOtro={deOtro} />
          }}
        </Segun>
      )}
    </>
  )
}
