import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { inSentence } from '../../../platform/inSentence.ts'
import { formatTimestamp } from '../../../platform/today.ts'
import { useCan } from '../../../platform/user.ts'
import { Icon } from '../../../ui/icons.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { solicitudQuery } from '../solicitud/solicitudes.api.ts'
import { nombrePunto } from '../tramite/nombrePunto.ts'
import { dondeSigue, montoYCuotas } from './tramites.api.ts'

/** Request of the desk to the member, at the top, with its words and one button. */
export function Atencion({ id, ajeno }: { id: number; ajeno: boolean }) {
  const { t } = useTranslation()
  const escribe = useCan('tramites.iniciar')
  const { data: s, error } = useQuery(solicitudQuery(id))
  if (!s && !error)
    return (
      <section className="hoja atencion">
        <Skeleton rows={3} />
      </section>
    )
  if (s?.estado !== 'OBSERVADA') return null
  const otra = s.documentos.filter((d) => d.estado === 'OBSERVADO')
  const dicho = s.observacion
  // Only documents: says so; otherwise it is called a correction.
  const soloPapeles = otra.length > 0 && dicho?.puntos.every(({ campo, corregido }) => campo === '' || corregido === 1)
  const { nombreProductoAfiliado: producto } = s.producto
  const numero = s.numeroSolicitudCompleto
  const pide = montoYCuotas(t, s)
  return (
    <section className="hoja atencion" aria-label={t(ajeno ? 'misTramites.esperaSuyo' : 'misTramites.atencion.titulo')}>
      <div>
        <h2 className="que">
          <Icon name="alerta" />
          {soloPapeles
            ? t('misTramites.atencion.documentos', { count: otra.length, cuales: inSentence(otra.map((d) => d.requisito)) })
            : t('misTramites.atencion.corregir')}
        </h2>
        {dicho && (
          <div className="dicho-mesa">
            {dicho.comentario && <p>«{dicho.comentario}»</p>}
            {dicho.puntos
              .filter(({ corregido, motivo }) => corregido === 0 && motivo !== '')
              .map((punto) => (
                <p key={nombrePunto(t, punto)}>
                  {nombrePunto(t, punto)}: «{punto.motivo}»
                </p>
              ))}
            <small>{t('misTramites.atencion.mesa', { momento: formatTimestamp(new Date(dicho.momento)) })}</small>
          </div>
        )}
        <p className="de">
          {pide
            ? t('misTramites.atencion.dePrestamo', { producto, numero, ...pide })
            : t('misTramites.atencion.de', { producto, numero })}
          {soloPapeles && ` ${t('misTramites.atencion.demas')}`}
        </p>
      </div>
      <div className="botones">
        {escribe && (
          <Link to={dondeSigue(s)} className="boton principal">
            <Icon name={soloPapeles ? 'camara' : 'editar'} />
            {soloPapeles ? t('misTramites.atencion.mandar', { count: otra.length }) : t('misTramites.atencion.corrige')}
          </Link>
        )}
        <Link
          to="."
          search={(antes: Record<string, string | undefined>) => ({ ...antes, solicitud: String(id) })}
          className="boton texto"
          resetScroll={false}
        >
          {t('misTramites.verPedido')}
        </Link>
      </div>
    </section>
  )
}
