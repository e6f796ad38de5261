export const Home = () => <h1>Vocero</h1>
