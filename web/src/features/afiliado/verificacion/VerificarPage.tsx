import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useTitulo } from '../../../platform/titulo.ts'
import { Fallo, Huesos } from '../../../ui/estados.tsx'
import { Icono } from '../../../ui/iconos.tsx'
import { Marco } from './Marco.tsx'
import { ResultadoVerificacion } from './ResultadoVerificacion.tsx'
import { actualizarListas, SinListas, verificar } from './verificar.ts'

/** What a card's QR opens, in whoever's phone read it: is it in force? (decisions §9.1) */
export function VerificarPage() {
  const { t } = useTranslation()
  const { token } = useParams({ strict: false }) as { token: string }
  useTitulo(t('carnet.verificacion.titulo'))
  const consulta = useQuery({
    queryKey: ['verificar', token],
    // An answer is of its moment: coming back to it asks again.
    staleTime: 0,
    gcTime: 0,
    retry: false,
    queryFn: async () => {
      const resultado = await verificar(token)
      // Whoever verifies once may have to do it again without signal.
      if (resultado.datosDe === null) void actualizarListas()
      return resultado
    },
  })
  return (
    <Marco titulo={t('carnet.verificacion.titulo')}>
      {consulta.error ? (
        <Fallo
          titulo={t('carnet.verificacion.fallo')}
          error={consulta.error instanceof SinListas ? new Error(t('carnet.verificacion.sinDatos')) : consulta.error}
          reintentar={() => void consulta.refetch()}
        />
      ) : consulta.data ? (
        <ResultadoVerificacion resultado={consulta.data} />
      ) : (
        <Huesos filas={4} />
      )}
      <Link to="/verificador" className="boton">
        <Icono nombre="escudo" />
        {t('carnet.verificacion.otro')}
      </Link>
    </Marco>
  )
}
