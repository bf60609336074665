import type { SesionAbierta } from '@gremial/contract/acceso/perfil.ts'
import { notifications } from '@mantine/notifications'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../../platform/api.ts'
import { mostrarMomento } from '../../../platform/hoy.ts'
import { Boton } from '../../../ui/Boton.tsx'
import { avisar, preguntar } from '../../../ui/dialogos.ts'
import { Estado, Fallo, Huesos } from '../../../ui/estados.tsx'
import { Icono } from '../../../ui/iconos.tsx'
import { sesionesQuery } from './perfil.api.ts'

const horaMs = 3_600_000
const deMano = new Set(['iPhone', 'iPad', 'Android'])

/** Where the account is open, and closing it from afar (decisions §9.7). */
export function Sesiones() {
  const { t } = useTranslation()
  const consultas = useQueryClient()
  const consulta = useQuery({ ...sesionesQuery, refetchOnMount: 'always' })
  const cerrar = useMutation({
    mutationFn: ({ ruta }: { ruta: string; listo: string }) => api.delete(ruta),
    onSuccess: (_, { listo }) => notifications.show({ message: listo }),
    onError: (error) => void avisar(t('perfil.sesiones.noCerro'), error.message, t('comun.aceptar')),
    onSettled: () => consultas.invalidateQueries({ queryKey: sesionesQuery.queryKey }),
  })
  const equipo = ({ programa, sistema }: SesionAbierta) =>
    programa && sistema ? t('perfil.sesiones.en', { programa, sistema }) : programa || sistema || t('perfil.sesiones.desconocido')
  const cerrarOtras = async () => {
    const si = await preguntar({
      titulo: t('perfil.sesiones.preguntaOtras'),
      texto: t('perfil.sesiones.textoOtras'),
      accion: t('perfil.sesiones.cerrarOtras'),
      cancelar: t('comun.cancelar'),
    })
    if (si) cerrar.mutate({ ruta: 'usuarios/actual/sesiones', listo: t('perfil.sesiones.cerradas') })
  }
  const uso = (sesion: SesionAbierta) => {
    if (sesion.actual) return t('perfil.sesiones.ahora')
    // The server notes the use once an hour: nothing more exact is said than what is known.
    const momento = new Date(sesion.ultimoUso)
    return consulta.dataUpdatedAt - momento.getTime() < horaMs
      ? t('perfil.sesiones.reciente')
      : t('perfil.sesiones.uso', { momento: mostrarMomento(momento) })
  }
  const lista = consulta.data
  return (
    <section className="hoja seccion">
      <div className="encabezado">
        <h2>{t('perfil.sesiones.titulo')}</h2>
        {lista && lista.length > 1 && (
          <Boton variante="texto" onClick={() => void cerrarOtras()}>
            {t('perfil.sesiones.cerrarOtras')}
          </Boton>
        )}
      </div>
      <p className="suave perfil-texto">{t('perfil.sesiones.texto')}</p>
      {lista ? (
        <ul className="perfil-lista perfil-sesiones">
          {lista.map((sesion) => (
            <li key={sesion.id}>
              <Icono nombre={deMano.has(sesion.sistema) ? 'telefono' : 'equipo'} />
              <div>
                <p>
                  <strong>{equipo(sesion)}</strong> {sesion.actual && <Estado signo="ok">{t('perfil.sesiones.esta')}</Estado>}
                </p>
                <p className="suave">{uso(sesion)}</p>
                <p className="ayuda">
                  {t('perfil.sesiones.desde', { momento: mostrarMomento(new Date(sesion.creada)) })}
                  {sesion.recordada && ` · ${t('perfil.sesiones.recordada')}`}
                </p>
              </div>
              {!sesion.actual && (
                <Boton
                  aria-label={t('perfil.sesiones.cerrarDe', { equipo: equipo(sesion) })}
                  cargando={cerrar.isPending && cerrar.variables.ruta.endsWith(`/${sesion.id}`)}
                  onClick={() =>
                    cerrar.mutate({
                      ruta: `usuarios/actual/sesiones/${sesion.id}`,
                      listo: t('perfil.sesiones.cerrada', { equipo: equipo(sesion) }),
                    })
                  }
                >
                  {t('perfil.sesiones.cerrar')}
                </Boton>
              )}
            </li>
          ))}
        </ul>
      ) : consulta.error ? (
        <Fallo titulo={t('perfil.sesiones.fallo')} error={consulta.error} reintentar={() => void consulta.refetch()} />
      ) : (
        <Huesos filas={2} />
      )}
    </section>
  )
}
