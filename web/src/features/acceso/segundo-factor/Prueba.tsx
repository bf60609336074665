import './segundo-factor.css'
import type { FormasSegundoFactor, PruebaSegundoFactor } from '@gremial/contract/acceso/segundo-factor.ts'
import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorApi } from '../../../platform/api.ts'
import { hayLlaves, usarLlave } from '../../../platform/llaves.ts'
import { Boton } from '../../../ui/Boton.tsx'
import { Aviso } from '../../../ui/estados.tsx'

type Forma = 'llave' | 'codigo' | 'recuperacion'

interface Props {
  formas: FormasSegundoFactor
  /** What a passkey is to sign. */
  desafiar(): Promise<unknown>
  /** Sends the proof and goes on; what it throws is said here. */
  probar(prueba: PruebaSegundoFactor): Promise<unknown>
  /** The way back. */
  salida: ReactNode
}

/** Showing the second factor, the same wherever it is asked for: the best one that the account has here, and the others at hand. */
export function Prueba({ formas, desafiar, probar, salida }: Props) {
  const { t } = useTranslation()
  const hay: Record<Forma, boolean> = {
    llave: formas.llaves && hayLlaves(),
    codigo: formas.aplicacion,
    recuperacion: formas.recuperacion,
  }
  const posibles = (['llave', 'codigo', 'recuperacion'] as const).filter((forma) => hay[forma])
  const [elegida, setElegida] = useState<Forma>()
  const forma = elegida ?? posibles[0] ?? 'recuperacion'
  const [texto, setTexto] = useState('')
  const campo = useRef<HTMLInputElement>(null)
  useEffect(() => campo.current?.focus(), [forma])
  const envio = useMutation({
    mutationFn: async () => {
      if (forma === 'llave') {
        const llave = await usarLlave(await desafiar()).catch((error: unknown) => {
          throw error instanceof ErrorApi ? error : new Error(t('segundoFactor.llaveNo'))
        })
        await probar({ llave })
      } else await probar(forma === 'codigo' ? { codigo: texto } : { recuperacion: texto })
    },
    onError: () => setTexto(''),
  })
  const problema = envio.error instanceof ErrorApi ? Object.values(envio.error.errores)[0] : undefined
  const elegir = (otra: Forma) => {
    setElegida(otra)
    setTexto('')
    envio.reset()
  }
  const enviar = (e: FormEvent) => {
    e.preventDefault()
    if (!envio.isPending) envio.mutate()
  }
  const nombres = {
    llave: t('segundoFactor.usarLlave'),
    codigo: t('segundoFactor.usarCodigo'),
    recuperacion: t('segundoFactor.usarRecuperacion'),
  }
  return (
    <form noValidate className="segundo-prueba" onSubmit={enviar}>
      {envio.error && !problema && <Aviso tipo="mal">{envio.error.message}</Aviso>}
      {forma === 'llave' ? (
        envio.isPending && <p role="status">{t('segundoFactor.esperaLlave')}</p>
      ) : (
        <TextInput
          key={forma}
          ref={campo}
          data-autofocus
          label={t(`segundoFactor.${forma}`)}
          description={t(`segundoFactor.${forma}Ayuda`)}
          autoComplete={forma === 'codigo' ? 'one-time-code' : 'off'}
          inputMode={forma === 'codigo' ? 'numeric' : 'text'}
          maxLength={forma === 'codigo' ? 12 : 30}
          value={texto}
          error={problema}
          onChange={(e) => setTexto(e.currentTarget.value)}
        />
      )}
      <Boton type="submit" variante="principal" ancho cargando={envio.isPending}>
        {forma === 'llave' ? t('segundoFactor.usarLlave') : t('segundoFactor.seguir')}
      </Boton>
      <div className="segundo-otras">
        {posibles
          .filter((otra) => otra !== forma)
          .map((otra) => (
            <Boton key={otra} variante="texto" onClick={() => elegir(otra)}>
              {nombres[otra]}
            </Boton>
          ))}
        {salida}
      </div>
      <p className="ayuda">{t('segundoFactor.perdi')}</p>
    </form>
  )
}
