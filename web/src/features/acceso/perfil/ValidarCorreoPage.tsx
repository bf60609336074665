import './perfil.css'
import { Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../platform/api.ts'
import { organizacion } from '../../../platform/organizacion.ts'
import { queryClient, usuarioQuery } from '../../../platform/sesion.ts'
import { useTitulo } from '../../../platform/titulo.ts'
import { Aviso } from '../../../ui/estados.tsx'
import { Sello } from '../../../ui/Sello.tsx'

/** What a link of a change of e-mail opens: it is used at once, and the page says how it went (B-CAMBIOMAIL-08, B-CAMBIOMAIL-09). */
export function ValidarCorreoPage() {
  const { t } = useTranslation()
  const { token } = useParams({ strict: false }) as { token: string }
  const org = organizacion()
  useTitulo(t('perfil.validar.titulo'))
  // A query and not an effect: it is asked once for each link, however often the page is drawn.
  const { data, error } = useQuery({
    queryKey: ['validar-cambiar-email', token],
    queryFn: () => api.post<{ message: string }>(`usuarios/validar-cambiar-email/${encodeURIComponent(token)}`),
    retry: false,
    staleTime: Infinity,
    gcTime: Infinity,
  })
  useEffect(() => {
    // Every session ended with the change, also the one that this browser may have had.
    if (data) queryClient.setQueryData(usuarioQuery.queryKey, null)
  }, [data])
  return (
    <main className="contenido perfil-validar" id="contenido">
      <p className="marca-org">
        <Sello />
        <span>{org.nombre}</span>
      </p>
      <div className="hoja hoja-in pila">
        <h1>{t('perfil.validar.titulo')}</h1>
        {data ? (
          <Aviso tipo="ok">
            <strong>{t('perfil.validar.listo')}</strong>
            <p>{data.message}</p>
          </Aviso>
        ) : error ? (
          <Aviso tipo="mal">
            <strong>{t('perfil.validar.fallo')}</strong>
            <p>{error.message}</p>
          </Aviso>
        ) : (
          <p className="foto-espera" role="status">
            <Loader size={22} /> {t('perfil.validar.espera')}
          </p>
        )}
        {(data ?? error) && (
          <div className="botones">
            <Link to="/login" className="boton principal">
              {t('perfil.validar.ingresar')}
            </Link>
          </div>
        )}
      </div>
      <p className="suave">
        {org.telefono} · {org.email}
      </p>
    </main>
  )
}
