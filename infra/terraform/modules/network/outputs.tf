output "vpc_id" {
  description = "The network."
  value       = aws_vpc.main.id
}

output "cidr_block" {
  description = "The network's addresses."
  value       = aws_vpc.main.cidr_block
}

output "public_subnet_ids" {
  description = "Public subnets, one in each zone."
  value       = [for subnet in aws_subnet.public : subnet.id]
}

output "private_subnet_ids" {
  description = "Subnets with outgoing access to the internet only, one in each zone."
  value       = [for subnet in aws_subnet.private : subnet.id]
}

output "database_subnet_ids" {
  description = "Subnets without access to the internet, one in each zone."
  value       = [for subnet in aws_subnet.database : subnet.id]
}

output "load_balancer_security_group_id" {
  description = "Group of the load balancer."
  value       = aws_security_group.load_balancer.id
}

output "service_security_group_id" {
  description = "Group of the service's copies."
  value       = aws_security_group.service.id
}

output "database_security_group_id" {
  description = "Group of the database."
  value       = aws_security_group.database.id
}
