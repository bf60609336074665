import '../acceso/login.css'
import './registro.css'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorApi } from '../../../platform/api.ts'
import { useTitulo } from '../../../platform/titulo.ts'
import { Boton } from '../../../ui/Boton.tsx'
import { Huesos } from '../../../ui/estados.tsx'
import { Icono } from '../../../ui/iconos.tsx'
import { Progreso } from '../../../ui/Progreso.tsx'
import { Frente } from '../acceso/Frente.tsx'
import { Idiomas } from '../acceso/Idiomas.tsx'

/** Opens a link once: what the server answers to it does not change while the page is open, and a used one must not be used again. */
export const useEnlace = <T,>(clave: string, token: string, abrir: (token: string) => Promise<T>): UseQueryResult<T> =>
  useQuery({
    queryKey: ['enlace', clave, token],
    queryFn: () => abrir(token),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  })

interface Props<T> {
  titulo: string
  espera: string
  enlace: UseQueryResult<T>
  /** The dialog that gets another link, when this one is of no use. */
  Pedir: ComponentType<{ cerrar(): void }>
  children(datos: T): ReactNode
}

/** A page that the link of a mail opens, in the look of the login: waiting, of no use with a way on, or what it is for. */
export function PaginaEnlace<T>({ titulo, espera, enlace, Pedir, children }: Props<T>) {
  useTitulo(titulo)
  return (
    <div className="entrar de-enlace">
      <Frente />
      <main className="panel" id="contenido">
        <Idiomas />
        <div className="ingreso">
          {enlace.data !== undefined ? (
            children(enlace.data)
          ) : enlace.error ? (
            <NoSirve error={enlace.error} reintentar={() => void enlace.refetch()} Pedir={Pedir} />
          ) : (
            <>
              <h1>{titulo}</h1>
              <p role="status">{espera}</p>
              <Huesos filas={2} />
            </>
          )}
        </div>
      </main>
      <Progreso limite={4000} />
    </div>
  )
}

/** Goes to the login. */
export function IrAIngresar({ principal = true }: { principal?: boolean }) {
  const { t } = useTranslation()
  return (
    <Link to="/login" className={principal ? 'boton principal' : 'boton'}>
      {t('registro.irIngresar')}
    </Link>
  )
}

function NoSirve({ error, reintentar, Pedir }: { error: Error; reintentar(): void; Pedir: ComponentType<{ cerrar(): void }> }) {
  const { t } = useTranslation()
  const [pidiendo, setPidiendo] = useState(false)
  // A refusal of the link is final; no connection or a busy server is not.
  const definitivo = error instanceof ErrorApi && [400, 404, 409].includes(error.status)
  const deEnlace = error instanceof ErrorApi && error.codigo !== 'CUENTA_EXISTENTE'
  return (
    <div className="enlace-hoja" role="alert">
      <Icono nombre="alerta" />
      <h1>{definitivo ? t('registro.noSirve') : t('registro.noSePudo')}</h1>
      <p>{error.message}</p>
      <div className="botones">
        {!definitivo ? (
          <Boton variante="principal" icono="reintentar" onClick={reintentar}>
            {t('comun.reintentar')}
          </Boton>
        ) : (
          deEnlace && (
            <Boton variante="principal" icono="correo" onClick={() => setPidiendo(true)}>
              {t('registro.pedirOtro')}
            </Boton>
          )
        )}
        <IrAIngresar principal={definitivo && !deEnlace} />
      </div>
      {pidiendo && <Pedir cerrar={() => setPidiendo(false)} />}
    </div>
  )
}
