export const Dashboard = () => <h1>Panel</h1>
