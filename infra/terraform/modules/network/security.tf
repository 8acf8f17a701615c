# Allowed connections: anyone to the load balancer, the load balancer to the service, the service to the database.

resource "aws_security_group" "load_balancer" {
  name        = "${var.name}-load-balancer"
  description = "Accepts web requests from anywhere"
  vpc_id      = aws_vpc.main.id
}

resource "aws_vpc_security_group_ingress_rule" "load_balancer" {
  for_each = { http = 80, https = 443 }

  security_group_id = aws_security_group.load_balancer.id
  description       = "${each.key} from anywhere"
  cidr_ipv4         = "0.0.0.0/0"
  ip_protocol       = "tcp"
  from_port         = each.value
  to_port           = each.value
}

resource "aws_vpc_security_group_egress_rule" "load_balancer_to_service" {
  security_group_id            = aws_security_group.load_balancer.id
  description                  = "Requests and health checks"
  referenced_security_group_id = aws_security_group.service.id
  ip_protocol                  = "tcp"
  from_port                    = var.service_port
  to_port                      = var.service_port
}

resource "aws_security_group" "service" {
  name        = "${var.name}-service"
  description = "Copies of the service, and tasks on the database"
  vpc_id      = aws_vpc.main.id
}

resource "aws_vpc_security_group_ingress_rule" "service_from_load_balancer" {
  security_group_id            = aws_security_group.service.id
  description                  = "Requests and health checks"
  referenced_security_group_id = aws_security_group.load_balancer.id
  ip_protocol                  = "tcp"
  from_port                    = var.service_port
  to_port                      = var.service_port
}

# Payments, mail, media, secrets and images: all use HTTPS, at addresses that change.
resource "aws_vpc_security_group_egress_rule" "service_to_https" {
  security_group_id = aws_security_group.service.id
  description       = "External services"
  cidr_ipv4         = "0.0.0.0/0"
  ip_protocol       = "tcp"
  from_port         = 443
  to_port           = 443
}

resource "aws_vpc_security_group_egress_rule" "service_to_database" {
  security_group_id            = aws_security_group.service.id
  description                  = "PostgreSQL"
  referenced_security_group_id = aws_security_group.database.id
  ip_protocol                  = "tcp"
  from_port                    = 5432
  to_port                      = 5432
}

resource "aws_security_group" "database" {
  name        = "${var.name}-database"
  description = "PostgreSQL, for the service only"
  vpc_id      = aws_vpc.main.id
}

resource "aws_vpc_security_group_ingress_rule" "database_from_service" {
  security_group_id            = aws_security_group.database.id
  description                  = "PostgreSQL"
  referenced_security_group_id = aws_security_group.service.id
  ip_protocol                  = "tcp"
  from_port                    = 5432
  to_port                      = 5432
}
