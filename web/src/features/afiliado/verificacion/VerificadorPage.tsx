import { codigoLeido } from '@gremial/contract/afiliado/beneficios.ts'
import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { setManifest } from '../../../platform/i18n.ts'
import { loadReader, readPhoto } from '../../../platform/qr/reader.ts'
import { timeAgo } from '../../../platform/timeAgo.ts'
import { useTitle } from '../../../platform/title.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/states.tsx'
import { Camara } from './Camara.tsx'
import { Marco } from './Marco.tsx'
import { ResultadoVerificacion } from './ResultadoVerificacion.tsx'
import { actualizarListas, momentoDeListas, SinListas, sonViejos, verificar } from './verificar.ts'

const refrescoMs = 15 * 60_000

/** Timestamp of the stored keys and list; they are updated on opening, every quarter of an hour, and when the network returns. */
function useListas(): number | null | undefined {
  const [de, setDe] = useState<number | null>()
  useEffect(() => {
    const traer = async () => {
      setDe((await actualizarListas()) ?? (await momentoDeListas()))
      await loadReader()
    }
    void momentoDeListas().then(setDe).then(traer)
    const reloj = setInterval(() => void traer(), refrescoMs)
    const alConectar = () => void traer()
    window.addEventListener('online', alConectar)
    return () => {
      clearInterval(reloj)
      window.removeEventListener('online', alConectar)
    }
  }, [])
  return de
}

/** Installed from here it is a separate application: a doorkeeper needs no portal. */
function useManifiestoPropio(): void {
  useEffect(() => {
    setManifest('app', 'verificador')
    return () => setManifest('app')
  }, [])
}

/** Verifier: reads a card's QR with the camera, from a photo or pasted, online or offline (decisions §9.1). */
export function VerificadorPage() {
  const { t } = useTranslation()
  useTitle(t('carnet.verificacion.verificador'))
  useManifiestoPropio()
  const de = useListas()
  const archivo = useRef<HTMLInputElement>(null)
  const [pegado, setPegado] = useState('')
  const [falta, setFalta] = useState('')
  const consulta = useMutation({ mutationFn: verificar })
  const foto = useMutation({
    mutationFn: async (elegida: Blob) => {
      const texto = await readPhoto(elegida).catch(() => null)
      if (!texto) throw new Error(t('carnet.verificacion.fotoSinCodigo'))
      return texto
    },
    onMutate: () => consulta.reset(),
    onSuccess: (texto) => leer(texto),
  })
  const navegar = useNavigate()
  /** The code of a benefit has its own page. */
  const leer = (texto: string) => {
    const codigo = codigoLeido(texto)
    if (codigo) void navegar({ to: '/beneficio/$codigo', params: { codigo } })
    else consulta.mutate(texto)
  }
  const pegar = (evento: FormEvent) => {
    evento.preventDefault()
    setFalta(pegado.trim() ? '' : t('validacion.requerido'))
    if (pegado.trim()) leer(pegado)
  }
  const error = consulta.error ?? foto.error
  const otro = () => {
    consulta.reset()
    foto.reset()
    setPegado('')
  }
  return (
    <Marco titulo={t('carnet.verificacion.verificador')}>
      {consulta.data ? (
        <>
          <ResultadoVerificacion resultado={consulta.data} />
          <Button variant="principal" icon="escudo" width data-autofocus onClick={otro}>
            {t('carnet.verificacion.otro')}
          </Button>
        </>
      ) : (
        <>
          <p>{t('carnet.verificacion.verificadorTexto')}</p>
          {error && <Notice type="mal">{error instanceof SinListas ? t('carnet.verificacion.sinDatos') : error.message}</Notice>}
          <Camara alLeer={leer} />
          <Button icon="carnet" width loading={foto.isPending} onClick={() => archivo.current?.click()}>
            {t('carnet.verificacion.foto')}
          </Button>
          <input
            ref={archivo}
            type="file"
            accept="image/*"
            hidden
            aria-label={t('carnet.verificacion.foto')}
            onChange={({ currentTarget }) => {
              const [elegida] = currentTarget.files ?? []
              currentTarget.value = ''
              if (elegida) foto.mutate(elegida)
            }}
          />
          <form noValidate className="hoja hoja-in pila" onSubmit={pegar}>
            <TextInput
              label={t('carnet.verificacion.pegar')}
              description={t('carnet.verificacion.pegarAyuda')}
              value={pegado}
              maxLength={400}
              autoComplete="off"
              spellCheck={false}
              error={falta}
              onChange={(e) => setPegado(e.currentTarget.value)}
            />
            <Button type="submit" loading={consulta.isPending}>
              {t('carnet.verificacion.verificar')}
            </Button>
          </form>
        </>
      )}
      <div className="marco-pie">
        {de === undefined ? null : de === null ? (
          <p>{t('carnet.verificacion.datosNunca')}</p>
        ) : sonViejos(de) ? (
          <Notice type="alerta">
            {t('carnet.verificacion.datosDe', { hace: timeAgo(de) })} {t('carnet.verificacion.datosViejos')}
          </Notice>
        ) : (
          <p data-datos={de}>{t('carnet.verificacion.datosDe', { hace: timeAgo(de) })}</p>
        )}
        <p>{t('carnet.verificacion.instalar')}</p>
      </div>
    </Marco>
  )
}
